// Adds a copy button to keys and secrets. Without this script they can be selected and copied.
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
