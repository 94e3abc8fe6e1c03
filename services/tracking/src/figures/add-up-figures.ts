import { startLoop } from '@cadenza/clock';
import type { App } from '../app.ts';
import { addUpFigures } from '../projections/figures.ts';

const everyMs = 2_000;

/** Keeps what a reader has to add up short. */
export function startAddingUp(app: App): AsyncDisposable {
  const turn = async () => ((await addUpFigures(app.database)) ? 0 : everyMs);
  return startLoop(turn, { onError: (error) => app.log.error({ err: error }, 'adding figures up failed') });
}
