import { startLoop } from '@cadenza/clock';
import type { App } from '../app.ts';
import { addUpFigures } from '../projections/figures.ts';
import { countChangedLinks } from '../projections/link-classes.ts';

const everyMs = 2_000;

/** Keeps what a reader has to add up short. */
export function startAddingUp(app: App): AsyncDisposable {
  const turn = async () => {
    const isMore = [await addUpFigures(app.database), await countChangedLinks(app.database)];
    return isMore.includes(true) ? 0 : everyMs;
  };
  return startLoop(turn, { onError: (error) => app.log.error({ err: error }, 'adding figures up failed') });
}
