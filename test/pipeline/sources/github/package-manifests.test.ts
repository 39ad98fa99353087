// Dependency manifests as projects write them, and invalid ones.
import { describe, expect, test } from 'vitest';
import {
  readManifests,
  readPublished,
} from '../../../../pipeline/sources/github/package-manifests.ts';

describe('package.json', () => {
  test('lists runtime dependencies, not development dependencies', () => {
    const packageJson = JSON.stringify({
      dependencies: { '@Anthropic-AI/sdk': '^1', openai: '*', '../local path': 'file:..' },
      peerDependencies: { react: '>=18' },
      optionalDependencies: { sharp: '1' },
      devDependencies: { vitest: '1' },
    });
    expect(readManifests({ packageJson })).toEqual([
      'npm:@anthropic-ai/sdk',
      'npm:openai',
      'npm:react',
      'npm:sharp',
    ]);
  });

  test('is ignored if it is invalid', () => {
    expect(readManifests({ packageJson: '{ "dependencies": ' })).toEqual([]);
    expect(readManifests({ packageJson: '[]' })).toEqual([]);
    expect(
      readManifests({ packageJson: '{"dependencies": ["a"], "peerDependencies": {"b": "1"}}' }),
    ).toEqual(['npm:b']);
  });
});

describe('Python', () => {
  test('reads the project table, its extras and names in any spelling', () => {
    const pyproject = `
[build-system]
requires = ["hatchling"] # not a dependency

[project]
name = "x" # a "quoted # sign"
dependencies = [
  "Torch[cuda]>=2.0; python_version > '3.9'",  # heavy
  "sentence_transformers ~= 3.0",
  'zope.interface',
  "pkg @ git+https://host.example/pkg",
]

[project.optional-dependencies]
gpu = ["vllm==0.6"]

[tool.ruff]
select = ["E", "F"]
`;
    expect(readManifests({ pyproject })).toEqual([
      'pypi:pkg',
      'pypi:sentence-transformers',
      'pypi:torch',
      'pypi:vllm',
      'pypi:zope-interface',
    ]);
  });

  test('reads the tables of Poetry without Python itself', () => {
    const pyproject = `
[tool.poetry.dependencies]
python = "^3.11"
openai = "^1.0"
"ruamel.yaml" = { version = "*", optional = true }

[tool.poetry.group.dev.dependencies]
pytest = "*"
`;
    expect(readManifests({ pyproject })).toEqual(['pypi:openai', 'pypi:ruamel-yaml']);
  });

  test('reads requirements without options, comments and URLs', () => {
    const requirements = `
# models
torch==2.1.0   # pinned
-r base.txt
--index-url https://host.example/simple
git+https://host.example/a/b.git#egg=b
./local
transformers[torch] >= 4 ; python_version < "3.13"
`;
    expect(readManifests({ requirements })).toEqual(['pypi:torch', 'pypi:transformers']);
  });
});

describe('Rust', () => {
  test('reads tables, inline tables, own tables and renamed packages', () => {
    const cargo = `
[package]
name = "x"

[dependencies]
tokio = { version = "1", features = ["full"] }
candle = { package = "candle-core", version = "0.8" }
serde.workspace = true

[dependencies.hf-hub]
version = "0.3"

[target.'cfg(unix)'.dependencies]
libc = "0.2"

[dev-dependencies]
criterion = "0.5"

[workspace.dependencies]
tokenizers = "0.20"
`;
    expect(readManifests({ cargo })).toEqual([
      'cargo:candle-core',
      'cargo:hf-hub',
      'cargo:libc',
      'cargo:serde',
      'cargo:tokenizers',
      'cargo:tokio',
    ]);
  });
});

describe('TOML', () => {
  test('reads inline tables, multi-line arrays and multi-line strings', () => {
    const pyproject = `
project.dynamic = [
  "version",
]
project.dependencies = [
  "torch", # a comment with a bracket ]
  """
numpy>=2""",
]
project.optional-dependencies = { gpu = ["vllm"], docs = [
  'mkdocs',
] }

[tool.x]
text = '''
[project]
dependencies = ["not-a-dependency"]
'''
limit = 99999999999999999999
`;
    const cargo = `
dependencies = { serde = "1", hub = { package = "hf-hub", version = "0.3" } }

[target.'cfg(windows)']
dependencies = { winapi = "0.3" }

[workspace.dependencies.renamed]
package = "real-name"
`;
    expect(readManifests({ pyproject })).toEqual([
      'pypi:mkdocs',
      'pypi:numpy',
      'pypi:torch',
      'pypi:vllm',
    ]);
    expect(readManifests({ cargo })).toEqual([
      'cargo:hf-hub',
      'cargo:real-name',
      'cargo:serde',
      'cargo:winapi',
    ]);
  });

  test('is ignored if it is invalid', () => {
    expect(readManifests({ cargo: '[dependencies', requirements: 'torch' })).toEqual([
      'pypi:torch',
    ]);
    expect(
      readManifests({ pyproject: '[project]\ndependencies = "torch"\n[tool]\npoetry = 1' }),
    ).toEqual([]);
    expect(readManifests({ cargo: 'workspace = 1\n[dependencies]\nserde = "1"' })).toEqual([
      'cargo:serde',
    ]);
  });
});

describe('Go', () => {
  test('reads direct requirements without the major version', () => {
    const goMod = `module example.com/x

go 1.23

require github.com/ollama/ollama v0.5.0

require (
	github.com/sashabaranov/go-openai v1.36.0
	github.com/jackc/pgx/v5 v5.7.0
	golang.org/x/sys v0.28.0 // indirect
)

replace github.com/a/b => ../b
`;
    expect(readManifests({ goMod })).toEqual([
      'go:github.com/jackc/pgx',
      'go:github.com/ollama/ollama',
      'go:github.com/sashabaranov/go-openai',
    ]);
  });
});

test('several manifests become one sorted list', () => {
  expect(
    readManifests({
      requirements: 'torch\ntorch',
      packageJson: '{"dependencies":{"ai":"1"}}',
      cargo: null,
    }),
  ).toEqual(['npm:ai', 'pypi:torch']);
  expect(readManifests({})).toEqual([]);
});

describe('the package that a repository publishes', () => {
  test('is named by its manifests, in the spelling of the registry', () => {
    const pyproject = '[project]\nname = "Open_Lens"\n';
    const cargo = '[package]\nname = "open_lens"\n';
    const packageJson = '{"name": "@Ann/Lens"}';
    expect(readPublished({ packageJson, pyproject, cargo })).toEqual([
      'cargo:open-lens',
      'npm:@ann/lens',
      'pypi:open-lens',
    ]);
    expect(readPublished({ pyproject: '[tool.poetry]\nname = "lens"\n' })).toEqual(['pypi:lens']);
  });

  test('is none for private packages, workspaces, and invalid files', () => {
    expect(readPublished({ packageJson: '{"name": "lens", "private": true}' })).toEqual([]);
    expect(readPublished({ cargo: '[package]\nname = "lens"\npublish = false\n' })).toEqual([]);
    expect(readPublished({ cargo: '[workspace]\nmembers = []\n' })).toEqual([]);
    expect(readPublished({ packageJson: '{"name": 3}', pyproject: '[project' })).toEqual([]);
    expect(readPublished({ packageJson: '{"name": "two words"}' })).toEqual([]);
  });
});
