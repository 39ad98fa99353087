// Small manifests, lock files and bills of materials in every format of the stack check.

interface StackExample {
  readonly content: string;
  /** `ecosystem:name version <repository>` */
  readonly expected: readonly string[];
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

export const stackFiles: Readonly<Record<string, StackExample>> = {
  'package.json': {
    content: json({
      name: 'app',
      dependencies: { openai: '^5.1.0', local: 'github:alba-lab/threadswarm#v2' },
      devDependencies: { '@types/node': '24', renamed: 'npm:@scope/real@^3' },
    }),
    expected: [
      'npm:openai ^5.1.0',
      'npm:local github:alba-lab/threadswarm#v2 <alba-lab/threadswarm>',
      'npm:@types/node 24',
      'npm:@scope/real ^3',
    ],
  },
  'package-lock.json': {
    content: json({
      lockfileVersion: 3,
      packages: {
        '': { name: 'app' },
        'packages/own': { version: '1.0.0' },
        'node_modules/own': { resolved: 'packages/own', link: true },
        'node_modules/zod': { version: '4.1.0' },
        'node_modules/a/node_modules/@x/b': { version: '0.2.0' },
      },
    }),
    expected: ['npm:own', 'npm:zod 4.1.0', 'npm:@x/b 0.2.0'],
  },
  'requirements.txt': {
    content: `# models
-r base.txt
--index-url https://example.org/simple
Torch[cuda]>=2.1; python_version > "3.9"
scikit_learn==1.5.0 --hash=sha256:abc
numpy
swarm @ git+https://github.com/Alba-Lab/threadswarm.git@v2
git+https://github.com/borealis/graphkit#egg=graphkit
-e git+ssh://git@github.com/cinder/newcomer.git
./local-package
`,
    expected: [
      'pypi:Torch >=2.1',
      'pypi:scikit_learn ==1.5.0',
      'pypi:numpy',
      'pypi:swarm <Alba-Lab/threadswarm>',
      'pypi:graphkit <borealis/graphkit>',
      'pypi:newcomer <cinder/newcomer>',
      'pypi:local-package',
    ],
  },
  'pyproject.toml': {
    content: `[project]
name = "app"
dependencies = ["httpx>=0.27", "pydantic ~= 2.7"]
[project.optional-dependencies]
gpu = ["vllm==0.6"]
[dependency-groups]
dev = ["pytest", { include-group = "lint" }]
[tool.poetry.dependencies]
python = "^3.12"
langchain = { version = "^0.3", extras = ["all"] }
swarm = { git = "https://github.com/alba-lab/threadswarm.git" }
`,
    expected: [
      'pypi:httpx >=0.27',
      'pypi:pydantic ~= 2.7',
      'pypi:vllm ==0.6',
      'pypi:pytest',
      'pypi:langchain ^0.3',
      'pypi:swarm <alba-lab/threadswarm>',
    ],
  },
  'uv.lock': {
    content: `version = 1
[[package]]
name = "app"
version = "0.1.0"
source = { editable = "." }
[[package]]
name = "torch"
version = "2.5.1"
source = { registry = "https://pypi.org/simple" }
`,
    expected: ['pypi:torch 2.5.1'],
  },
  'Cargo.toml': {
    content: `[dependencies]
candle_core = "0.8"
ort = { version = "2.0", package = "ort-fork" }
swarm = { git = "https://github.com/alba-lab/threadswarm" }
[target.'cfg(unix)'.dev-dependencies]
burn = "0.15"
[workspace.dependencies]
tokio = { version = "1", features = ["full"] }
`,
    expected: [
      'cargo:candle_core 0.8',
      'cargo:ort-fork 2.0',
      'cargo:swarm <alba-lab/threadswarm>',
      'cargo:tokio 1',
      'cargo:burn 0.15',
    ],
  },
  'go.mod': {
    content: `module example.org/app
go 1.24
require github.com/alba-lab/threadswarm/v2 v2.3.0
require (
	golang.org/x/sync v0.8.0 // indirect
	github.com/borealis/graphkit v1.0.0
)
replace github.com/a/b => ../b
`,
    expected: [
      'go:github.com/alba-lab/threadswarm/v2 v2.3.0 <alba-lab/threadswarm>',
      'go:golang.org/x/sync v0.8.0',
      'go:github.com/borealis/graphkit v1.0.0 <borealis/graphkit>',
    ],
  },
  'bom.cdx.json': {
    content: json({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      components: [
        {
          type: 'library',
          name: 'core',
          purl: 'pkg:npm/%40langchain/core@0.3.1',
          externalReferences: [
            { type: 'vcs', url: 'git+https://github.com/langchain-ai/langchainjs.git' },
          ],
          components: [{ name: 'inner', version: '1', purl: 'pkg:golang/github.com/a/b@v1.0.0' }],
        },
        { name: 'model', group: 'acme', version: '7' },
      ],
    }),
    expected: [
      'npm:@langchain/core 0.3.1 <langchain-ai/langchainjs>',
      'null:acme/model 7',
      'go:github.com/a/b v1.0.0 <a/b>',
    ],
  },
  'app.spdx.json': {
    content: json({
      spdxVersion: 'SPDX-2.3',
      documentDescribes: ['SPDXRef-app'],
      packages: [
        { SPDXID: 'SPDXRef-app', name: 'app' },
        {
          SPDXID: 'SPDXRef-torch',
          name: 'torch',
          versionInfo: '2.5.1',
          downloadLocation: 'git+https://github.com/pytorch/pytorch.git@v2.5.1',
          externalRefs: [{ referenceType: 'purl', referenceLocator: 'pkg:pypi/torch@2.5.1' }],
        },
        { SPDXID: 'SPDXRef-x', name: 'libc', versionInfo: '2.39', downloadLocation: 'NOASSERTION' },
      ],
    }),
    expected: ['pypi:torch 2.5.1 <pytorch/pytorch>', 'null:libc 2.39'],
  },
  'new.spdx.json': {
    content: json({
      '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
      '@graph': [
        { type: 'software_Package', name: 'ort', software_packageUrl: 'pkg:cargo/ort@2.0.0' },
        { type: 'Person', name: 'A' },
      ],
    }),
    expected: ['cargo:ort 2.0.0'],
  },
};
