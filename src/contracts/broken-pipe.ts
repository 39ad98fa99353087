// Ignores a closed output pipe, as in `pipeline … | head`.

/** Lets the command continue after the reader of its output has closed the pipe. */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
