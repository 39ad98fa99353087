// Reads requirements.txt, pyproject.toml (standard and Poetry), and uv.lock.
import { type Dependency, toDependency, toList, toRecord } from '../dependency.ts';

/**
 * Parses a requirement such as `Torch[cuda]>=2; python_version > "3.9"` or `name @ git+https://…`.
 * Returns undefined for other lines.
 */
function readRequirement(requirement: unknown): Dependency | undefined {
  if (typeof requirement !== 'string') return undefined;
  // Replaces consecutive spaces with one space. If the regular expression below had to allow
  // several spaces between parts, it would take cubic time on long sequences of spaces.
  const line = requirement.replace(/\s+/g, ' ').trim();
  const match =
    /^([A-Za-z0-9][A-Za-z0-9._-]*) ?(?:\[[^\]]*\])? ?(@ ?[^ ]+|[(<>=!~][^;]*)? ?(?:;.*)?$/.exec(
      line,
    );
  if (!match?.[1]) return undefined;
  const rest = match[2]?.trim() ?? null;
  return rest?.startsWith('@')
    ? toDependency('pypi', match[1], null, rest)
    : toDependency('pypi', match[1], rest);
}

const readAll = (requirements: unknown): Dependency[] =>
  toList(requirements).flatMap((requirement) => readRequirement(requirement) ?? []);

export function readRequirements(text: string): Dependency[] {
  const lines = text.replace(/\\\r?\n/g, ' ').split(/\r?\n/);
  return lines.flatMap((raw) => {
    const line = raw.replace(/(^|\s)#.*$/, '').trim();
    const egg = /^(?:-e\s+|--editable[ =])?(git\+\S+?)(?:#egg=([\w.-]+))?$/.exec(line);
    if (egg?.[1]) {
      const name =
        egg[2] ??
        egg[1]
          .split('/')
          .at(-1)
          ?.replace(/(\.git)?(@.*)?$/, '');
      return name ? [toDependency('pypi', name, null, egg[1])] : [];
    }
    // Removes options after the requirement, such as `--hash=…`.
    return line === '' || line.startsWith('-')
      ? []
      : (readRequirement(line.replace(/\s--\w.*$/, '')) ?? []);
  });
}

export function readPyproject(toml: unknown): Dependency[] {
  const { project, tool, 'dependency-groups': groups } = toRecord(toml);
  const { dependencies, 'optional-dependencies': extras } = toRecord(project);
  const { dependencies: main, group, 'dev-dependencies': dev } = toRecord(toRecord(tool).poetry);
  const poetry = [
    main,
    dev,
    ...Object.values(toRecord(group)).map((one) => toRecord(one).dependencies),
  ];
  return [
    ...readAll(dependencies),
    ...Object.values(toRecord(extras)).flatMap(readAll),
    ...Object.values(toRecord(groups)).flatMap(readAll),
    ...poetry.flatMap((table) =>
      Object.entries(toRecord(table))
        .filter(([name]) => name.toLowerCase() !== 'python')
        .map(([name, value]) => {
          const { version, git } = toRecord(value);
          return toDependency('pypi', name, typeof value === 'string' ? value : version, git);
        }),
    ),
  ];
}

export function readUvLock(toml: unknown): Dependency[] {
  return toList(toRecord(toml).package).flatMap((entry) => {
    const { name, version, source } = toRecord(entry);
    const { editable, virtual, git } = toRecord(source);
    // Skips the project itself and the members of its workspace.
    if (typeof name !== 'string' || editable !== undefined || virtual !== undefined) return [];
    return [toDependency('pypi', name, version, git)];
  });
}
