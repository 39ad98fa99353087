// The documentation: one language for all tabs, the key of this tab in the examples, and the search.
const languageName = 'docs-language';
const keyName = 'daybreak-key';
const placeholder = 'dbk_your_key';

const read = (storage, name) => {
  try {
    return globalThis[storage].getItem(name) ?? '';
  } catch {
    return '';
  }
};

// Tabs: the language that was chosen last is chosen on every page.
const choose = (language) => {
  for (const radio of document.querySelectorAll('[data-tabs] > input')) {
    radio.checked = radio.value === language || (radio.checked && !hasTab(radio, language));
  }
};
const hasTab = (radio, language) =>
  radio.parentElement.querySelector(`input[value="${language}"]`) !== null;
const known = ['sh', 'js', 'python', 'go'];
const stored = read('localStorage', languageName);
if (known.includes(stored)) choose(stored);
document.addEventListener('change', ({ target }) => {
  if (!target.matches('[data-tabs] > input')) return;
  choose(target.value);
  try {
    localStorage.setItem(languageName, target.value);
  } catch {
    // Chosen for this page only.
  }
});

// The key that was created or entered in this tab. It is written as text and sent nowhere.
const key = read('sessionStorage', keyName);
if (/^dbk_[0-9A-Za-z]{38}$/.test(key)) {
  for (const code of document.querySelectorAll('[data-copied] code')) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      if (node.data.includes(placeholder)) node.data = node.data.replaceAll(placeholder, key);
    }
  }
}

// The search reads its index with the first use.
const box = document.querySelector('[data-docs-search]');
if (box) {
  const [input, list, note] = ['input', 'ul', 'p'].map((name) => box.querySelector(name));
  let index;
  const load = () => {
    index ??= fetch('/docs-index.json').then((response) => response.json());
    return index;
  };
  const find = (pages, query) => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    return pages
      .map((page) => {
        const [name, all] = [page.name.toLowerCase(), `${page.name} ${page.words}`.toLowerCase()];
        const isFound = words.every((word) => all.includes(word));
        return {
          page,
          points: isFound ? 1 + words.filter((word) => name.includes(word)).length : 0,
        };
      })
      .filter(({ points }) => points > 0)
      .sort((one, other) => other.points - one.points)
      .slice(0, 8)
      .map(({ page }) => page);
  };
  const toItem = ({ name, path, note: about }) => {
    const item = document.createElement('li');
    const link = document.createElement('a');
    const small = document.createElement('small');
    link.href = path;
    link.textContent = name;
    small.textContent = about;
    link.append(small);
    item.append(link);
    return item;
  };
  const show = async () => {
    const query = input.value.trim();
    const found = query === '' ? [] : find(await load(), query);
    if (query !== input.value.trim()) return;
    list.replaceChildren(...found.map(toItem));
    list.hidden = found.length === 0;
    note.hidden = query === '' || found.length > 0;
    note.textContent = note.hidden ? '' : 'Nothing found. Try fewer words.';
  };
  input.addEventListener('focus', load);
  input.addEventListener('input', show);
  box.addEventListener('keydown', (event) => {
    const links = [...list.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement);
    if (event.key === 'Escape') {
      input.value = '';
      show();
      input.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = at + (event.key === 'ArrowDown' ? 1 : -1);
      (links[next] ?? input).focus();
    } else if (event.key === 'Enter' && document.activeElement === input && links[0]) {
      event.preventDefault();
      links[0].click();
    }
  });
}
