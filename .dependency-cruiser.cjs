// Who may import whom. docs/architecture.md shows these rules as a table, generated from this file.
const only = (name, from, allowed) => ({
  name,
  comment: `${from} may import only what the import table lists`,
  severity: 'error',
  from: { path: from },
  to: { path: '^(src|pipeline)/', pathNot: allowed },
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-folder-cycles',
      comment: 'folders form layers: no two folders import each other, not even indirectly',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'runtime-root-is-on-top',
      comment: 'folders of src/runtime must not import the files directly in src/runtime',
      severity: 'error',
      from: { path: '^src/runtime/[^/]+/' },
      to: { path: '^src/runtime/[^/]+\\.ts$' },
    },
    only('contracts', '^src/contracts/', ['^src/contracts/']),
    only('snapshot', '^src/snapshot/', ['^src/(snapshot|contracts)/']),
    only('changes', '^src/changes/', ['^src/(changes|contracts)/']),
    only('stack', '^src/stack/', ['^src/(stack|contracts)/']),
    only('mcp', '^src/mcp/', ['^src/(mcp|contracts)/']),
    only('client', '^src/client/', ['^src/client/']),
    only('cli', '^src/cli/', ['^src/(cli|client|mcp|changes|contracts)/']),
    only('runtime', '^src/runtime/', ['^src/(runtime|snapshot|contracts|mcp|stack)/']),
    only('site', '^src/(pages|layouts|components|site|content)/', [
      '^src/(pages|layouts|components|site|content|styles|snapshot|contracts|mcp|stack)/',
    ]),
    {
      name: 'site-modules-import-no-components',
      comment: 'src/site contains data, charts and formats: components import it, not the reverse',
      severity: 'error',
      from: { path: '^src/site/' },
      to: { path: '^src/(pages|layouts|components)/' },
    },
    only('io', '^pipeline/io/', ['^pipeline/io/', '^src/contracts/']),
    {
      name: 'sources-are-apart',
      comment:
        'a source describes requests and decodes bodies: it imports no other source and no client',
      severity: 'error',
      from: { path: '^pipeline/sources/([^/]+)/' },
      to: {
        path: '^(src|pipeline)/',
        pathNot: ['^pipeline/sources/($1/|source\\.ts$)', '^src/contracts/'],
      },
    },
    only('catalog', '^pipeline/catalog/', ['^pipeline/(catalog|io)/', '^src/contracts/']),
    only('graph', '^pipeline/graph/', ['^pipeline/(graph|io)/', '^src/(contracts|snapshot)/']),
    only('evaluate', '^pipeline/evaluate/', [
      '^pipeline/(evaluate|graph|io)/',
      '^src/(contracts|snapshot)/',
    ]),
    only('observations', '^pipeline/observations/', [
      '^pipeline/(observations|sources|io)/',
      '^src/(contracts|snapshot)/',
    ]),
    // The sample world and the publisher write to the log only through observation-log.ts.
    only('sample', '^pipeline/sample/', [
      '^pipeline/(sample|io)/',
      '^pipeline/observations/observation-log\\.ts$',
      '^src/(contracts|snapshot)/',
    ]),
    only('publish', '^pipeline/publish/', [
      '^pipeline/(publish|io)/',
      '^pipeline/observations/observation-log\\.ts$',
      '^src/(changes|contracts|snapshot)/',
    ]),
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^astro:', '^virtual:'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
