// Names projects in lists without another column for the owner.

const toKey = (name: string) => `regexp_replace(lower(${name}), '[\\s_.-]', '', 'g')`;

/** SQL for the name of a project, with its owner if two projects of the index share the name. */
export const distinctName = `if(
  ${toKey('project.name')} in (
    select ${toKey('other.name')} from project as other group by all having count(*) > 1
  ),
  project.full_name, project.name
)`;
