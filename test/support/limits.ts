// Maximum file lengths. `docs/style.md` states them, and tests check files and document.

export const sourceLines = 300;
export const readmeLines = 90;
