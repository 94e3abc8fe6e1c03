import { startLoop } from '@cadenza/clock';
import type { App } from '../app.ts';
import { addUpFigures, figureChangesMax } from '../projections/figures.ts';
import { countChangedLinks, linkChangesMax } from '../projections/link-classes.ts';

const everyMs = 2_000;
/** While nothing changes. */
const idleMs = 10_000;

/** Keeps what a reader has to add up short. */
export function startAddingUp(app: App): AsyncDisposable {
  const turn = async () => {
    const figures = await addUpFigures(app.database);
    const links = await countChangedLinks(app.database);
    if (figures === figureChangesMax || links === linkChangesMax) return 0;
    return figures + links > 0 ? everyMs : idleMs;
  };
  return startLoop(turn, { onError: (error) => app.log.error({ err: error }, 'adding figures up failed') });
}
