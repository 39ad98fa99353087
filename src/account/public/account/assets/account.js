// Copies a key or secret that is shown once. Without this script it can be marked and copied.
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
