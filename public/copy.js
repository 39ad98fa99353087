// Adds a copy button to code examples. Without this script the text can be selected and copied.
if (navigator.clipboard) {
  for (const box of document.querySelectorAll('[data-copied]')) {
    const button = box.querySelector('button');
    const code = box.querySelector('code');
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 2000);
    });
  }
}
