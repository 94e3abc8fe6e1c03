const watched = new WeakSet<NodeJS.WritableStream>();

/**
 * Ignores a reader that closes the pipe early (`… | head`), which is no fault of the program. Later output is lost, and
 * the program works on to its end.
 */
export function letReaderLeave(output: NodeJS.WritableStream): void {
  if (watched.has(output)) return;
  watched.add(output);
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** Writes a line to standard output, for the person at the console. */
export function printLine(line: string): void {
  letReaderLeave(process.stdout);
  process.stdout.write(`${line}\n`);
}
