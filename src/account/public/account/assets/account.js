// Adds a copy button to keys and secrets, which can also be selected and copied, and runs the first
// call with a new key. Stores whether someone is signed in, so that other pages show it.
const { letter } = document.documentElement.dataset;
try {
  if (letter) localStorage.setItem('account', letter);
  else if (letter === '') localStorage.removeItem('account');
} catch {
  // Without storage, other pages say "Sign in".
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
    // For this tab only: the examples of the docs contain it from here on.
    sessionStorage.setItem('daybreak-key', key);
  } catch {
    // Without storage, the examples keep their placeholder.
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
