// Output of commands to a reader that may end early, such as `head`.

/** Lets the command go on after the reader has closed the pipe. */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
