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
    only('lib', '^src/lib/', ['^src/lib/']),
    only('contracts/files', '^src/contracts/files/', ['^src/(contracts/files|lib)/']),
    only('contracts/api', '^src/contracts/api/', ['^src/(contracts|lib)/']),
    only('snapshot', '^src/snapshot/', ['^src/(snapshot|contracts|lib)/']),
    only('changes', '^src/changes/', ['^src/(changes|contracts|lib)/']),
    only('stack', '^src/stack/', ['^src/(stack|contracts|lib)/']),
    only('mcp', '^src/mcp/', ['^src/(mcp|contracts|lib)/']),
    only('client', '^src/client/', ['^src/client/']),
    only('cli', '^src/cli/', ['^src/(cli|client|mcp|changes|contracts|lib|stack)/']),
    only('runtime', '^src/runtime/', ['^src/(runtime|snapshot|contracts|lib|mcp|stack)/']),
    only('site', '^src/(pages|layouts|components|site|content)/', [
      '^src/(pages|layouts|components|site|content|styles|snapshot|contracts|lib|mcp|stack)/',
    ]),
    {
      name: 'site-modules-import-no-components',
      comment: 'src/site contains data, charts and formats: components import it, not the reverse',
      severity: 'error',
      from: { path: '^src/site/' },
      to: { path: '^src/(pages|layouts|components)/' },
    },
    only('pipeline/contracts', '^pipeline/contracts/', [
      '^pipeline/contracts/',
      '^src/(contracts|lib)/',
    ]),
    only('io', '^pipeline/io/', ['^pipeline/(contracts|io)/', '^src/(contracts|lib)/']),
    {
      name: 'sources-are-apart',
      comment:
        'a source describes requests and decodes bodies: it imports no other source and no client',
      severity: 'error',
      from: { path: '^pipeline/sources/([^/]+)/' },
      to: {
        path: '^(src|pipeline)/',
        pathNot: [
          '^pipeline/sources/($1/|source\\.ts$)',
          '^pipeline/contracts/',
          '^src/(contracts|lib)/',
        ],
      },
    },
    only('catalog', '^pipeline/catalog/', [
      '^pipeline/(catalog|contracts|io)/',
      '^src/(contracts|lib)/',
    ]),
    only('graph', '^pipeline/graph/', [
      '^pipeline/(graph|contracts|io)/',
      '^src/(contracts|lib|snapshot)/',
    ]),
    only('evaluate', '^pipeline/evaluate/', [
      '^pipeline/(evaluate|graph|contracts|io)/',
      '^src/(contracts|lib|snapshot)/',
    ]),
    only('observations', '^pipeline/observations/', [
      '^pipeline/(observations|sources|contracts|io)/',
      '^src/(contracts|lib|snapshot)/',
    ]),
    // The sample world and the publisher write to the log only through observation-log.ts.
    only('recorded', '^pipeline/recorded/', [
      '^pipeline/(recorded|contracts|io)/',
      '^pipeline/observations/(observation-log|copy-in-order)\\.ts$',
      '^src/(contracts|lib)/',
    ]),
    only('publish', '^pipeline/publish/', [
      '^pipeline/(publish|contracts|io)/',
      '^pipeline/observations/observation-log\\.ts$',
      '^src/(changes|contracts|lib|snapshot)/',
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
