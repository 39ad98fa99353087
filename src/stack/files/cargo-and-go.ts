// Reads Cargo.toml and go.mod.
import { type Dependency, toDependency, toRecord, UnreadableFile } from '../dependency.ts';

const kinds = ['dependencies', 'dev-dependencies', 'build-dependencies'];

export function readCargo(toml: unknown): Dependency[] {
  const cargo = toRecord(toml);
  const tables = [cargo, toRecord(cargo.workspace), ...Object.values(toRecord(cargo.target))];
  return tables.flatMap((table) =>
    kinds.flatMap((kind) =>
      Object.entries(toRecord(toRecord(table)[kind])).map(([name, value]) => {
        if (typeof value === 'string') return toDependency('cargo', name, value);
        const { package: renamed, version, git } = toRecord(value);
        return toDependency('cargo', typeof renamed === 'string' ? renamed : name, version, git);
      }),
    ),
  );
}

export function readGoMod(text: string): Dependency[] {
  if (!/^\s*module\s/m.test(text)) {
    throw new UnreadableFile('has no line that starts with "module". Send a go.mod file.');
  }
  const found: Dependency[] = [];
  let isInside = false;
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.replace(/\/\/.*$/, '').trim();
    if (/^require\s*\($/.test(line)) isInside = true;
    else if (line === ')') isInside = false;
    else {
      const entry = isInside ? line : /^require\s+(.*)$/.exec(line)?.[1];
      const [module = '', version = ''] = (entry ?? '').split(/\s+/, 2);
      const isModule = /^[a-z0-9][\w.~/-]{2,300}$/i.test(module) && module.includes('.');
      if (isModule && version.startsWith('v')) found.push(toDependency('go', module, version));
    }
  }
  return found;
}
