// Sets the reader's theme before the first paint. Also makes the `/` key focus the search field.
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
      // The browser may block storage. The theme then applies to this page only.
    }
  };
  let theme = read();
  const show = () => {
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    for (const name of document.querySelectorAll('[data-theme-name]')) name.textContent = theme;
  };
  show();
  // A page with a query reserves space for its results, so that the layout does not shift.
  if (location.search !== '') root.dataset.query = '';

  document.addEventListener('DOMContentLoaded', () => {
    show();
    document.querySelector('[data-theme-switch]')?.addEventListener('click', () => {
      theme = themes[(themes.indexOf(theme) + 1) % themes.length];
      keep(theme);
      show();
    });
  });

  const isEditable = (target) =>
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isEditable(event.target)) return;
    const search = document.querySelector('[data-search]');
    if (!search) return;
    event.preventDefault();
    search.focus();
    search.select();
  });
})();
