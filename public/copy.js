// Adds a copy button to code examples. Without this script the text can be selected and copied.
if (navigator.clipboard) {
  for (const box of document.querySelectorAll('[data-copied]')) {
    const button = box.querySelector('button');
    const code = box.querySelector('code');
    const word = button.querySelector('span');
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(code.textContent);
      word.textContent = 'Copied';
      setTimeout(() => {
        word.textContent = 'Copy';
      }, 2000);
    });
  }
}
