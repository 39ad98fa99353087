// Moves the watched list from the browser's storage to the account of the signed-in user.
const key = 'watch';
const kinds = ['p', 'm', 'a'];

function readLocalList() {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((item) => kinds.includes(item?.kind)) : [];
  } catch {
    return [];
  }
}

async function move(localItems, token) {
  const form = new URLSearchParams({ action: 'merge-watched', token });
  for (const kind of kinds) {
    const ids = localItems.filter((item) => item.kind === kind).map(({ id }) => id);
    if (ids.length > 0) form.set(kind, ids.join(','));
  }
  const response = await fetch('/account/watched.json', { method: 'POST', body: form });
  const { items } = await response.json();
  if (!items) return;
  const isStored = ({ kind, id }) => items.some((one) => one.kind === kind && one.id === id);
  // Reads the list again, because a page in another tab may have added an entry in the meantime.
  const current = readLocalList();
  const remaining = current.filter((item) => !isStored(item));
  if (remaining.length > 0) localStorage.setItem(key, JSON.stringify(remaining));
  else localStorage.removeItem(key);
  if (remaining.length === current.length || location.pathname !== '/account/watched') return;
  location.reload();
}

const localItems = readLocalList();
const token = document.querySelector('input[name="token"]')?.value;
// If the request fails, the list stays in the browser, and the next account page tries again.
if (localItems.length > 0 && token) move(localItems, token).catch(() => undefined);
