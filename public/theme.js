// Sets the reader's theme and density of tables before the first paint. Corrects the site's URL in examples on a local server. Also makes `/` focus the page's own search field or the search of the site, which Ctrl+K or Cmd+K always focuses.
(() => {
  // The first choice is the opposite of what the reader sees.
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const themes = isDark ? ['system', 'light', 'dark'] : ['system', 'dark', 'light'];
  const root = document.documentElement;

  const read = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const choose = (name, value) => {
    try {
      localStorage.setItem(name, value);
    } catch {
      // The browser may block storage. The choice then applies to this page only.
    }
    show();
  };
  let theme = themes.find((name) => name === read('theme')) ?? 'system';
  let isCompact = read('density') === 'compact';
  const show = () => {
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    for (const name of document.querySelectorAll('[data-theme-name]')) name.textContent = theme;
    if (isCompact) root.dataset.density = 'compact';
    else delete root.dataset.density;
    for (const button of document.querySelectorAll('[data-density-switch]'))
      button.ariaPressed = String(isCompact);
  };
  show();
  // The account pages have the first letter of the account's email, and store it while someone is
  // signed in.
  const letter = root.dataset.letter ?? read('account');
  if (letter) root.dataset.account = '';
  // A page with a query reserves space for its results, so that the layout does not shift.
  if (location.search !== '') root.dataset.query = '';
  // If a script cannot be loaded, no results will come. The page then shows what it has.
  addEventListener('error', ({ target }) => target?.src && delete root.dataset.query, true);

  // Without SITE_URL, a release names the local server that built it. The server of this page can
  // have another port.
  const correctSite = () => {
    const url = document.querySelector('link[rel="canonical"]')?.href ?? '';
    const [built] = /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?(?=\/)/.exec(url) ?? [];
    if (built === undefined || built === location.origin) return;
    for (const { dataset } of document.querySelectorAll('[data-site]'))
      dataset.site = location.origin;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      if (text.data.includes(built)) text.data = text.data.replaceAll(built, location.origin);
    }
  };

  const showAll = () => {
    show();
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

  // Before the scripts of the page run.
  document.addEventListener('readystatechange', correctSite, { once: true });
  document.addEventListener('DOMContentLoaded', showAll);
  // Listens on the document, because a button may be clicked before the page is complete.
  document.addEventListener('click', ({ target }) => {
    const isOn = (button) => target instanceof Element && target.closest(button);
    if (isOn('[data-theme-switch]')) {
      theme = themes[(themes.indexOf(theme) + 1) % themes.length];
      choose('theme', theme);
    }
    if (isOn('[data-density-switch]')) {
      isCompact = !isCompact;
      choose('density', isCompact ? 'compact' : 'rows');
    }
  });

  const isEditable = (target) =>
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  document.addEventListener('keydown', (event) => {
    const hasModifier = event.ctrlKey || event.metaKey;
    const isPalette = hasModifier && !event.shiftKey && event.key.toLowerCase() === 'k';
    const isSlash = event.key === '/' && !hasModifier && !isEditable(event.target);
    if (event.altKey || !(isPalette || isSlash)) return;
    const own = isSlash && document.querySelector('[data-search]');
    const search = own || document.querySelector('[data-palette]');
    if (!search) return;
    event.preventDefault();
    search.focus();
    search.select();
  });
})();
