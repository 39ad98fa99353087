// Offers generated content to the reader as a download.

export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Waits before revoking the URL, because the download must start first.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
