// How long files may be. `docs/style.md` states these limits; tests check files and document alike.

export const sourceLines = 300;
export const sqlLines = 150;
export const testLines = 500;
export const readmeLines = 90;
