// Checks the lists of projects that editors assigned to industries and stacks.
import { findNearest } from '../../src/lib/nearest-name.ts';
import type { Catalog } from './catalog.ts';

export const findCuratedErrors = (catalog: Catalog, stackFiles: readonly string[]): string[] => [
  ...findIndustryErrors(catalog),
  ...findWorksWithErrors(catalog, stackFiles),
  ...findJobErrors(catalog),
];

function findIndustryErrors({ verticals }: Catalog): string[] {
  const seen = new Map<string, string>();
  return verticals.flatMap(({ id, match, checked, projects = [], excluded = [] }) => {
    const file = `verticals/${id}.yaml`;
    const strong = new Set([...(match.topics ?? []), ...(match.words ?? [])]);
    const members = new Set(projects.map((repo) => repo.toLowerCase()));
    const errors = findRepeated(projects, `${file}: projects`, seen);
    errors.push(...findRepeated(excluded, `${file}: excluded`, new Map()));
    errors.push(
      ...(match.hints ?? [])
        .filter((hint) => strong.has(hint))
        .map((hint) => `${file}: match.hints: ${hint} is also a topic or word. Keep one.`),
      ...excluded
        .filter((repo) => members.has(repo.toLowerCase()))
        .map((repo) => `${file}: excluded: ${repo} is also in projects. Keep one.`),
    );
    if (checked === undefined && projects.length + excluded.length > 0)
      errors.push(
        `${file}: checked: is missing, expected the day on which its lists were last checked`,
      );
    return errors;
  });
}

function findWorksWithErrors({ worksWith }: Catalog, known: readonly string[]): string[] {
  const ids = new Set(known);
  const seen = new Map<string, string>();
  return worksWith.flatMap(({ id, projects }) => {
    const file = `works-with/${id}.yaml: projects`;
    return [
      ...findRepeated(Object.keys(projects), file, seen),
      ...Object.entries(projects).flatMap(([repo, names]) => [
        ...names
          .filter((name) => !ids.has(name))
          .map((name) => {
            const near = findNearest(name, known);
            const hint = near ? `Did you mean ${near}?` : `Add stacks/${name}.yaml.`;
            return `${file}.${repo}: ${name} is not a stack. ${hint}`;
          }),
        ...(new Set(names).size < names.length
          ? [`${file}.${repo}: a stack is listed twice. Keep one.`]
          : []),
      ]),
    ];
  });
}

function findJobErrors({ jobs: files }: Catalog): string[] {
  const seen = new Map<string, string>();
  return files.flatMap(({ id, jobs }) =>
    Object.entries(jobs).flatMap(([name, repos]) => {
      const place = `jobs/${id}.yaml: jobs.${name}`;
      return [...findRepeated([name], place, seen), ...findRepeated(repos, place, new Map())];
    }),
  );
}

function findRepeated(repos: readonly string[], place: string, seen: Map<string, string>) {
  return repos.flatMap((repo) => {
    const other = seen.get(repo.toLowerCase());
    seen.set(repo.toLowerCase(), place);
    return other === undefined
      ? []
      : [`${place}: ${repo} is already listed in ${other}. Keep one.`];
  });
}
