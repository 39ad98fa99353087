// The reader's theme, set before anything is painted; `/` leads to the search of the page.
(() => {
  const themes = ['system', 'light', 'dark'];
  const root = document.documentElement;

  const read = () => {
    try {
      const theme = localStorage.getItem('theme');
      return themes.includes(theme) ? theme : 'system';
    } catch {
      return 'system';
    }
  };
  const keep = (theme) => {
    try {
      localStorage.setItem('theme', theme);
    } catch {
      // Storage may be closed to us; the theme then holds for this page.
    }
  };
  let theme = read();
  const show = () => {
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    for (const name of document.querySelectorAll('[data-theme-name]')) name.textContent = theme;
  };
  show();
  // Pages that answer to their address keep room for the answer.
  if (location.search !== '') root.dataset.asked = '';

  document.addEventListener('DOMContentLoaded', () => {
    show();
    document.querySelector('[data-theme-switch]')?.addEventListener('click', () => {
      theme = themes[(themes.indexOf(theme) + 1) % themes.length];
      keep(theme);
      show();
    });
  });

  const isWriting = (target) =>
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isWriting(event.target)) return;
    const search = document.querySelector('[data-search]');
    if (!search) return;
    event.preventDefault();
    search.focus();
    search.select();
  });
})();
