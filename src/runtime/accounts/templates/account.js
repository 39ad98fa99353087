// Adds copy buttons to API keys and secrets, and sends the first request with a new key. Also
// stores the first letter of the signed-in user's email, which public pages show.
const { letter } = document.documentElement.dataset;
try {
  if (letter) localStorage.setItem('account', letter);
  else if (letter === '') localStorage.removeItem('account');
} catch {
  // If the browser blocks storage, public pages show "Sign in".
}
for (const box of document.querySelectorAll('.secret')) {
  const button = box.querySelector('[data-copy]');
  const field = box.querySelector('[data-secret]');
  if (!button || !field || !navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener('click', async () => {
    field.select();
    await navigator.clipboard.writeText(field.value);
    button.textContent = 'Copied';
  });
}

const first = document.querySelector('[data-run]');
if (first) {
  const key = document.querySelector('[data-secret]').value;
  const field = (name) => first.querySelector(`[data-${name}]`);
  try {
    // Inserts the key into the examples of the documentation, in this tab only.
    sessionStorage.setItem('daybreak-key', key);
  } catch {
    // If the browser blocks storage, the examples show a placeholder instead of the key.
  }
  first.querySelector('.choices').hidden = false;
  const copy = field('copy-command');
  copy.hidden = !navigator.clipboard;
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(first.querySelector('code').textContent);
    copy.textContent = 'Copied';
  });
  field('run-now').addEventListener('click', async () => {
    const [status, body] = [field('run-status'), field('run-body')];
    status.textContent = 'Sending…';
    const startedMs = performance.now();
    try {
      const response = await fetch(first.dataset.run, { headers: { 'X-Api-Key': key } });
      const text = JSON.stringify(await response.json(), null, 2);
      const left = response.headers.get('X-RateLimit-Remaining');
      status.textContent = `${response.status} in ${Math.round(performance.now() - startedMs)} ms${left === null ? '' : `, ${left} requests left today`}`;
      body.textContent = text;
      body.hidden = false;
    } catch {
      status.textContent = 'The request failed. Check your connection and try again.';
    }
  });
}
