// Handles a closed output pipe, such as in `npm run pipeline … | head`.

/** Lets the command continue after the reader of its output has closed the pipe. */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
