import { letReaderLeave } from '@cadenza/http-kit/print-line';

/** What the person at the console sees. */
export interface Progress {
  /** Shows `what` until `work` ends, then how long it took. */
  step<Result>(what: string, work: Promise<Result>): Promise<Result>;
  /** Prints a line that stays. */
  note(line: string): void;
  /** Ends the line of running steps. */
  end(): void;
}

const redrawMs = 250;
const clearLine = '\r\x1b[K';

/** On a terminal the running steps are redrawn in one line; elsewhere every step prints a line when it is done. */
export function consoleProgress(output: NodeJS.WriteStream = process.stdout): Progress {
  letReaderLeave(output);
  const running = new Map<symbol, { what: string; startedAt: number }>();
  const color = (code: number, text: string) => (output.isTTY ? `\x1b[${code}m${text}\x1b[0m` : text);
  const elapsed = (startedAt: number) => color(2, `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  let timer: NodeJS.Timeout | undefined;

  const draw = () => {
    if (!output.isTTY) return;
    const steps = [...running.values()];
    const oldest = steps[0];
    output.write(
      oldest ? `${clearLine}  … ${steps.map(({ what }) => what).join(', ')} ${elapsed(oldest.startedAt)}` : clearLine,
    );
  };
  const note = (line: string) => {
    output.write(`${output.isTTY ? clearLine : ''}${line}\n`);
    draw();
  };
  const end = () => {
    clearInterval(timer);
    timer = undefined;
    running.clear();
    draw();
  };

  return {
    note,
    end,
    async step(what, work) {
      const key = Symbol(what);
      const startedAt = performance.now();
      running.set(key, { what, startedAt });
      if (output.isTTY) timer ??= setInterval(draw, redrawMs).unref();
      draw();
      try {
        const result = await work;
        if (running.delete(key)) note(`  ${color(32, '✓')} ${what} ${elapsed(startedAt)}`);
        return result;
      } finally {
        running.delete(key);
        if (running.size === 0) end();
      }
    },
  };
}
