// Moves the watched list that this browser kept into the account of whoever is signed in.
const key = 'watch';
const kinds = ['p', 'm', 'a'];

function readOwn() {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((item) => kinds.includes(item?.kind)) : [];
  } catch {
    return [];
  }
}

async function move(own, token) {
  const form = new URLSearchParams({ action: 'merge-watched', token });
  for (const kind of kinds) {
    const ids = own.filter((item) => item.kind === kind).map(({ id }) => id);
    if (ids.length > 0) form.set(kind, ids.join(','));
  }
  const response = await fetch('/account/watched.json', { method: 'POST', body: form });
  const { items } = await response.json();
  if (!items) return;
  const isStored = ({ kind, id }) => items.some((one) => one.kind === kind && one.id === id);
  // Read again: a page in another tab may have added one meanwhile.
  const now = readOwn();
  const left = now.filter((item) => !isStored(item));
  if (left.length > 0) localStorage.setItem(key, JSON.stringify(left));
  else localStorage.removeItem(key);
  if (left.length === now.length || location.pathname !== '/account/watched') return;
  location.reload();
}

const own = readOwn();
const token = document.querySelector('input[name="token"]')?.value;
// Without a connection, the list stays where it is until the next page of the account.
if (own.length > 0 && token) move(own, token).catch(() => undefined);
