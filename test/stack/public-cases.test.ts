// Inputs of the kinds that users of other tools reported: nothing is dropped silently, and code that
// does not come from the registry is not taken for the package of the registry.
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../src/lib/decode-text.ts';
import { readFile } from '../../src/stack/read-dependency-file.ts';

const json = (value: unknown): string => JSON.stringify(value);

/** `ecosystem:name version [source] <repository>`; the source only if it is not the registry. */
function read(filename: string, content: string): string[] {
  const { dependencies, skipped } = readFile({ filename, content });
  return [
    ...dependencies.map(({ ecosystem, name, version, source, repository }) =>
      [
        `${ecosystem}:${name}`,
        version,
        source === 'registry' ? null : `[${source}]`,
        repository && `<${repository}>`,
      ]
        .filter((part) => part !== null)
        .join(' '),
    ),
    ...skipped.map(({ line, text }) => `skipped ${line ?? '-'}: ${text}`),
  ];
}

const torch = {
  SPDXID: 'SPDXRef-torch',
  name: 'torch',
  versionInfo: '2.5.1',
  externalRefs: [{ referenceType: 'purl', referenceLocator: 'pkg:pypi/torch@2.5.1' }],
};
const iri = 'http://spdx.org/rdf/references/purl';
const spdx = { spdxVersion: 'SPDX-2.3', packages: [torch] };
const vllm = {
  SPDXID: 'SPDXRef-vllm',
  name: 'vllm',
  externalRefs: [{ referenceType: iri, referenceLocator: 'pkg:pypi/vllm@0.6.0' }],
};
const statement = { _type: 'https://in-toto.io/Statement/v1', predicate: spdx };
const envelope = { payloadType: 'application/vnd.in-toto+json', payload: btoa(json(statement)) };

const cases: readonly (readonly [
  name: string,
  filename: string,
  content: string,
  expected: string[],
])[] = [
  [
    'the development dependencies of uv',
    'pyproject.toml',
    '[project]\ndependencies = ["httpx"]\n[tool.uv]\ndev-dependencies = ["transformers>=4"]',
    ['pypi:httpx', 'pypi:transformers >=4'],
  ],
  [
    'the lists of Hatch, PDM, and the build system',
    'pyproject.toml',
    '[build-system]\nrequires = ["hatchling"]\n[tool.hatch.envs.test]\ndependencies = ["pytest"]\n[tool.pdm.dev-dependencies]\nlint = ["ruff"]\n[project]\ndynamic = ["dependencies"]',
    ['pypi:ruff', 'pypi:pytest', 'pypi:hatchling', 'skipped -: dependencies'],
  ],
  [
    'sources of uv',
    'pyproject.toml',
    '[project]\ndependencies = ["openai", "torch", "lib"]\n[tool.uv.sources]\nopenai = { git = "https://github.com/alba-lab/openai-fork" }\ntorch = { index = "pytorch" }\nlib = { workspace = true }',
    ['pypi:openai [repository] <alba-lab/openai-fork>', 'pypi:torch', 'pypi:lib [local]'],
  ],
  [
    'a package that Poetry lists again',
    'pyproject.toml',
    '[project]\ndependencies = ["httpx>=0.27"]\n[tool.poetry.dependencies]\nhttpx = { source = "internal" }',
    ['pypi:httpx >=0.27'],
  ],
  [
    'Git requirements with markers and hashes',
    'requirements.txt',
    'git+https://github.com/huggingface/transformers.git@main ; python_version >= "3.10"\ngit+https://github.com/huggingface/peft.git --hash=sha256:00\ntorch==2.4.0',
    [
      'pypi:transformers [repository] <huggingface/transformers>',
      'pypi:peft [repository] <huggingface/peft>',
      'pypi:torch ==2.4.0',
    ],
  ],
  [
    'URLs with fragments',
    'requirements.txt',
    'git+https://github.com/huggingface/peft.git#egg=peft&subdirectory=src\nhttps://github.com.evil.example/openai/openai-python/x.zip#egg=openai\nhttps://x.example/torch-2.5.1-cp312-none-any.whl',
    ['pypi:peft [repository] <huggingface/peft>', 'pypi:openai [url]', 'pypi:torch 2.5.1 [url]'],
  ],
  [
    'other lines of pip',
    'requirements.txt',
    '-r base.txt\n--index-url https://x.example\n???\n./lib # own\ntorch',
    [
      'pypi:lib [local]',
      'pypi:torch',
      'skipped 1: -r base.txt',
      'skipped 2: --index-url https://x.example',
      'skipped 3: ???',
    ],
  ],
  ['a folder of requirements', 'requirements/base.txt', 'torch==2.4.0', ['pypi:torch ==2.4.0']],
  [
    'UTF-16 with a byte order mark',
    'requirements.txt',
    decodeText(
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('torch==2.4.0\r\nvllm', 'utf16le')]),
    ),
    ['pypi:torch ==2.4.0', 'pypi:vllm'],
  ],
  [
    'paths, patches, and shared crates of Cargo',
    'Cargo.toml',
    '[workspace.dependencies]\ntok = { package = "tokio", version = "1" }\n[dependencies]\nburn = { path = "../burn", version = "0.15" }\ntok = { workspace = true }\nother = { workspace = true }\nserde = "1"\nown = { version = "1", registry = "internal" }\n[patch.crates-io]\nserde = { git = "https://github.com/alba-lab/serde" }',
    [
      'cargo:burn 0.15 [local]',
      'cargo:tokio 1',
      'cargo:serde 1 [repository] <alba-lab/serde>',
      'cargo:own 1 [url]',
      'skipped -: other',
    ],
  ],
  [
    'Cargo.lock',
    'Cargo.lock',
    '[[package]]\nname = "app"\nversion = "0.1.0"\n[[package]]\nname = "burn"\nversion = "0.15.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n[[package]]\nname = "ort"\nversion = "2.0.0"\nsource = "git+https://github.com/alba-lab/ort?branch=main#0a1b"',
    ['cargo:burn 0.15.0', 'cargo:ort 2.0.0 [repository] <alba-lab/ort>'],
  ],
  [
    'replaced modules of Go',
    'go.mod',
    'module a\nrequire (\n\tgithub.com/ollama/ollama v0.3.0 // why\n\tgithub.com/a/b v1.0.0\n\t???\n)\nreplace github.com/ollama/ollama => github.com/alba-lab/ollama-fork v0.3.1\nreplace (\n\tgithub.com/a/b v1.0.0 => ../b\n\tgithub.com/c/d => ../d\n)',
    [
      'go:github.com/alba-lab/ollama-fork v0.3.1 <alba-lab/ollama-fork>',
      'go:github.com/a/b v1.0.0 [local]',
      'skipped 5: ???',
      'skipped -: replace github.com/c/d',
    ],
  ],
  [
    'forks, paths, and aliases of npm',
    'package.json',
    json({
      dependencies: {
        openai: 'alba-lab/openai-fork#v2',
        a: 'workspace:*',
        b: 'file:../b',
        c: 'npm:openai@^4',
        d: 'git+ssh://git@github.com:x/d.git',
        e: 'https://github.com/x/e/archive/main.tar.gz',
        f: 'npm:^1.2.0',
        g: null,
      },
    }),
    [
      'npm:openai alba-lab/openai-fork#v2 [repository] <alba-lab/openai-fork>',
      'npm:a workspace:* [local]',
      'npm:b file:../b [local]',
      'npm:openai ^4',
      'npm:d git+ssh://git@github.com:x/d.git [repository] <x/d>',
      'npm:e https://github.com/x/e/archive/main.tar.gz [url] <x/e>',
      'npm:f ^1.2.0',
      'skipped -: g',
    ],
  ],
  [
    'overrides of npm, pnpm, and Yarn',
    'package.json',
    json({
      dependencies: { openai: '^4', zod: '^4' },
      overrides: { openai: 'github:alba-lab/openai-fork' },
      resolutions: { '**/zod': '4.1.0' },
      pnpm: { overrides: { 'a>b@1': 'npm:c@2' } },
    }),
    [
      'npm:openai github:alba-lab/openai-fork [repository] <alba-lab/openai-fork>',
      'npm:zod ^4',
      'npm:c 2',
    ],
  ],
  [
    'aliases of lock file version 1',
    'package-lock.json',
    json({
      lockfileVersion: 1,
      dependencies: {
        llm: { version: 'npm:openai@4.1.0' },
        openai: { version: 'npm:@alba/openai-shim@1.0.0' },
        x: { version: 'github:alba-lab/x#0a1b' },
      },
    }),
    [
      'npm:openai 4.1.0',
      'npm:@alba/openai-shim 1.0.0',
      'npm:x github:alba-lab/x#0a1b [repository] <alba-lab/x>',
    ],
  ],
  [
    'Git packages and mirrors of package-lock.json',
    'package-lock.json',
    json({
      lockfileVersion: 3,
      packages: {
        'node_modules/a': {
          version: '1.0.0',
          resolved: 'git+ssh://git@github.com/alba-lab/a.git#0a1b',
        },
        'node_modules/b': { version: '1.0.0', resolved: 'https://mirror.example/b/-/b-1.0.0.tgz' },
      },
    }),
    ['npm:a 1.0.0 [repository] <alba-lab/a>', 'npm:b 1.0.0'],
  ],
  [
    'yarn.lock of version 1',
    'yarn.lock',
    '# yarn lockfile v1\n\n"@x/y@^1.0.0", "@x/y@^1.1.0":\n  version "1.2.0"\n  resolved "https://registry.yarnpkg.com/@x/y/-/y-1.2.0.tgz"\n  dependencies:\n    z "^1"\n\nllm@npm:openai@^4:\n  version "4.1.0"\n\nopenai@alba-lab/openai-fork:\n  version "4.0.0"\n\nbroken line\n',
    [
      'npm:@x/y 1.2.0',
      'npm:openai 4.1.0',
      'npm:openai alba-lab/openai-fork [repository] <alba-lab/openai-fork>',
      'skipped 15: broken line',
    ],
  ],
  [
    'yarn.lock of Yarn 4',
    'yarn.lock',
    '__metadata:\n  version: 8\n\n"llm@npm:openai@^4":\n  version: 4.1.0\n  resolution: "openai@npm:4.1.0"\n\n"lib@workspace:*, lib@workspace:packages/lib":\n  version: 0.0.0-use.local\n  resolution: "lib@workspace:packages/lib"\n\n"ts@patch:ts@npm%3A5.0.0#~/x.patch":\n  version: 5.0.0\n  resolution: "ts@patch:ts@npm%3A5.0.0#~/x.patch::version=5"\n',
    ['npm:openai 4.1.0', 'npm:lib workspace:packages/lib [local]', 'npm:ts 5.0.0'],
  ],
  [
    'pnpm-lock.yaml of version 9',
    'pnpm-lock.yaml',
    "lockfileVersion: '9.0'\n\nimporters:\n\n  .:\n    dependencies:\n      lib:\n        specifier: workspace:*\n        version: link:../lib\n\npackages:\n\n  '@x/y@1.2.0':\n    resolution: {integrity: sha512-a}\n    deprecated: Use z\n\n  openai@https://codeload.github.com/alba-lab/openai-fork/tar.gz/0a1b:\n    resolution: {tarball: https://codeload.github.com/alba-lab/openai-fork/tar.gz/0a1b}\n    version: 4.0.0\n\nsnapshots:\n\n  '@x/y@1.2.0': {}\n",
    [
      'npm:lib link:../lib [local]',
      'npm:@x/y 1.2.0',
      'npm:openai 4.0.0 [repository] <alba-lab/openai-fork>',
    ],
  ],
  [
    'pnpm-lock.yaml of versions 5 and 6',
    'pnpm-lock.yaml',
    'lockfileVersion: 5.4\n\npackages:\n\n  /@x/y/1.2.0_react@18.0.0:\n    resolution: {integrity: sha512-a}\n\n  github.com/alba-lab/a/0a1b:\n    resolution: {tarball: https://codeload.github.com/alba-lab/a/tar.gz/0a1b}\n    name: a\n    version: 1.0.0\n',
    ['npm:@x/y 1.2.0', 'npm:a 1.0.0 [repository] <alba-lab/a>'],
  ],
  [
    'deno.lock',
    'deno.lock',
    json({
      version: '5',
      npm: { 'openai@4.1.0_zod@3.0.0': {} },
      jsr: { '@std/path@1.0.0': {} },
      remote: {
        'https://deno.land/x/oak@v12.6.1/mod.ts': '0',
        'https://deno.land/x/oak@v12.6.1/a.ts': '0',
      },
    }),
    ['npm:openai 4.1.0', 'jsr:@std/path 1.0.0', 'deno:deno.land/x/oak v12.6.1 [url]'],
  ],
  [
    'poetry.lock',
    'poetry.lock',
    '[[package]]\nname = "torch"\nversion = "2.5.1"\n[[package]]\nname = "a"\nversion = "1"\n[package.source]\ntype = "git"\nurl = "https://github.com/alba-lab/a.git"\n[[package]]\nname = "b"\nversion = "1"\n[package.source]\ntype = "legacy"\nurl = "https://x.example/simple"\n[[package]]\nname = "c"\nversion = "1"\n[package.source]\ntype = "directory"\nurl = "../c"',
    ['pypi:torch 2.5.1', 'pypi:a 1 [repository] <alba-lab/a>', 'pypi:b 1', 'pypi:c 1 [local]'],
  ],
  [
    'Pipfile.lock',
    'Pipfile.lock',
    json({
      _meta: {},
      default: {
        torch: { version: '==2.5.1' },
        a: { git: 'https://github.com/alba-lab/a', ref: '0a', editable: true },
      },
      develop: { b: { path: './b', editable: true } },
    }),
    ['pypi:torch ==2.5.1', 'pypi:a [repository] <alba-lab/a>', 'pypi:b [local]'],
  ],
  [
    'environment.yml',
    'environment.yml',
    'dependencies:\n  - python=3.12\n  - conda-forge::numpy>=1.2\n  - pip:\n    - vllm==0.6\n    - -r base.txt\n  - 7\n',
    [
      'conda:python =3.12',
      'conda:numpy >=1.2',
      'pypi:vllm ==0.6',
      'skipped 1: -r base.txt',
      'skipped -: 7',
    ],
  ],
  [
    'pom.xml',
    'pom.xml',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a property of Maven
    '<?xml version="1.0"?><project><properties><v>1.0</v></properties><dependencies><dependency><groupId>dev.langchain4j</groupId><artifactId>langchain4j</artifactId><version>${v}</version></dependency><dependency><artifactId>x</artifactId></dependency></dependencies></project>',
    ['maven:dev.langchain4j:langchain4j 1.0', 'skipped -: artifactId: x'],
  ],
  [
    'a version catalog of Gradle',
    'gradle/libs.versions.toml',
    '[versions]\nlc = "1.0"\nx = { strictly = "2" }\n[libraries]\na = { module = "dev.langchain4j:langchain4j", version.ref = "lc" }\nb = { group = "g", name = "b", version.ref = "x" }\nc = "g:c:3"\n[plugins]\np = { id = "p", version = "1" }',
    ['maven:dev.langchain4j:langchain4j 1.0', 'maven:g:b 2', 'maven:g:c 3', 'skipped -: p'],
  ],
  [
    "the export of GitHub's dependency graph",
    'sbom.json',
    json({ sbom: { ...spdx, packages: [torch, vllm] } }),
    ['pypi:torch 2.5.1', 'pypi:vllm 0.6.0'],
  ],
  [
    'attestations, one per line',
    'a.intoto.jsonl',
    `${json(envelope)}\n${json({ dsseEnvelope: envelope })}\n`,
    ['pypi:torch 2.5.1'],
  ],
  [
    'SPDX that describes every package',
    'a.json',
    json({
      ...spdx,
      packages: [torch, vllm],
      documentDescribes: ['SPDXRef-torch', 'SPDXRef-vllm'],
    }),
    ['pypi:torch 2.5.1', 'pypi:vllm 0.6.0'],
  ],
  [
    'SPDX that describes its root',
    'a.json',
    json({
      ...spdx,
      packages: [{ SPDXID: 'r', name: 'app' }, torch],
      relationships: [
        {
          spdxElementId: 'SPDXRef-DOCUMENT',
          relationshipType: 'DESCRIBES',
          relatedSpdxElement: 'r',
        },
      ],
    }),
    ['pypi:torch 2.5.1'],
  ],
  [
    'SPDX 3 with full IRIs and identifiers',
    'a.json',
    json({
      '@graph': [
        { type: 'software_Sbom', rootElement: ['urn:r'] },
        { type: 'software_Package', spdxId: 'urn:r', name: 'app' },
        {
          '@type': ['https://spdx.org/rdf/3.0.1/terms/Software/Package'],
          '@id': 'urn:a',
          'https://spdx.org/rdf/3.0.1/terms/Software/packageUrl': [
            { '@value': 'pkg:pypi/torch@2.5.1' },
          ],
        },
        {
          type: 'ai_AIPackage',
          spdxId: 'urn:b',
          name: 'm',
          externalIdentifier: [
            { externalIdentifierType: 'packageUrl', identifier: 'pkg:huggingface/a/m@1' },
          ],
        },
      ],
    }),
    ['pypi:torch 2.5.1', 'huggingface:a/m 1'],
  ],
  [
    'components that are not packages',
    'a.cdx.json',
    json({
      bomFormat: 'CycloneDX',
      components: [
        { type: 'library', name: 'openai', purl: 'pkg:pypi/openai@1.40.0' },
        { type: 'operating-system', name: 'debian' },
        { type: 'file', name: '/etc/passwd' },
        { type: 'application', name: 'package-lock.json' },
      ],
    }),
    [
      'pypi:openai 1.40.0',
      'skipped -: debian',
      'skipped -: /etc/passwd',
      'skipped -: package-lock.json',
    ],
  ],
  [
    'package URLs with qualifiers',
    'a.cdx.json',
    json({
      bomFormat: 'CycloneDX',
      components: [
        { name: 'a', purl: 'pkg:npm/openai@4?vcs_url=git%2Bhttps://github.com/alba-lab/fork' },
        { name: 'b', purl: 'pkg:npm/%40x/b@1?repository_url=https://npm.corp.example' },
        { name: 'c', purl: 'pkg:githubactions/actions/checkout@v4' },
      ],
    }),
    [
      'npm:openai 4 <alba-lab/fork>',
      'npm:@x/b 1 [url]',
      'githubactions:actions/checkout v4 [repository] <actions/checkout>',
    ],
  ],
];

describe('the stack reader reads', () => {
  it.each(cases)('%s', (_name, filename, content, expected) => {
    expect(read(filename, content)).toEqual(expected);
  });

  it('the deprecation messages of lock files', () => {
    const lock = { packages: { 'node_modules/a': { version: '1.0.0', deprecated: 'Use b.' } } };
    const { dependencies } = readFile({ filename: 'package-lock.json', content: json(lock) });
    expect(dependencies[0]?.deprecated).toBe('Use b.');
  });
});

describe('the stack reader names the format and what to send instead of', () => {
  it.each([
    ['NuGet', 'packages.lock.json', '{"dependencies":{"net8.0":{}}}', 'belongs to NuGet'],
    ['UTF-16 that was read as UTF-8', 'requirements.txt', '\ufffd\ufffdt\0o\0', 'Save it as UTF-8'],
    ['a gzip file', 'bom.json', '\x1f\ufffd\b', 'compressed with gzip'],
    ['CycloneDX XML', 'bom.xml', '<bom/>', 'Send the bill of materials as JSON'],
    [
      'other JSON with dependencies',
      'elm.json',
      '{"dependencies":{"direct":{}}}',
      'bill of materials',
    ],
    ['JSON of an unknown name', 'x.json', '{"dependencies":{"a":"1"}}', 'such as package.json'],
  ])('%s', (_name, filename, content, message) => {
    expect(() => readFile({ filename, content })).toThrow(message);
  });
});
