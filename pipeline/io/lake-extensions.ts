// The DuckDB extensions that a lake needs, pinned by version and checksum. Update both together
// with @duckdb/node-api.

export const duckdbVersion = 'v1.5.5';

export type ExtensionName = 'ducklake' | 'postgres_scanner' | 'httpfs';

/** SHA-256 of the extension files by name and platform, from the packages on PyPI. */
export const extensionChecksums: Readonly<Record<string, string>> = {
  'ducklake linux_amd64': 'e51bf9e8d933d0e83780ae096455501b542cf962569a2ce5613532d702c08302',
  'ducklake linux_arm64': 'd0b57c8e261b89a1ae367c7224f0857cfde72ab6cf2609f188e0de9b897b1088',
  'ducklake osx_arm64': '1b72fc42164dbf21948e5a912cefc383b24071852f9e70209874ebd0a73b7caa',
  'postgres_scanner linux_amd64':
    'b1ced4cfc6311313e117c2afb3eac76508718778dde0716421503c7dbfb5605c',
  'postgres_scanner linux_arm64':
    'e2469cce1e855e8c842a1487dd8168cf27904c03baaf1f2c227529403315d819',
  'postgres_scanner osx_arm64': 'f39dd59bf57679d0242e19e180d90b4222e5cdb691ab67c7506658f3548c0e05',
  'httpfs linux_amd64': '887c392b1e49128d11667c81e3698d8b00dfdeb456771acf66d05a0f74f7b7d8',
  'httpfs linux_arm64': 'eba6e263e395a83966090f1f11ade63630b1b21422f0f2813858d179d42ea1e9',
  'httpfs osx_arm64': '10514b4ef19f80bf4ec4bf90c124f5d34625f2606263b40ae8ec7979905bb779',
};
