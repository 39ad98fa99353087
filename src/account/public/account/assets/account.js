// Adds a copy button to keys and secrets, which can also be selected and copied. Stores whether someone
// is signed in, so that other pages show it.
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
