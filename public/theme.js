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
  // The account pages store the first letter of the account's email while someone is signed in.
  let letter = null;
  try {
    letter = localStorage.getItem('account');
  } catch {
    // Without storage the link says "Sign in".
  }
  if (letter) root.dataset.account = '';
  // A page with a query reserves space for its results, so that the layout does not shift.
  if (location.search !== '') root.dataset.query = '';

  const showPlace = () => {
    for (const link of letter ? document.querySelectorAll('[data-account-link]') : []) {
      link.ariaLabel = 'Account';
      link.querySelector('span').textContent = letter;
    }
    for (const list of document.querySelectorAll('.sections, .pages')) {
      const current = list.querySelector('[aria-current]');
      if (current)
        list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
    }
  };

  document.addEventListener('DOMContentLoaded', () => {
    show();
    showPlace();
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
