// Lets a command continue after the reader of its output has closed the pipe, as in `npm run
// pipeline … | head`.

export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
