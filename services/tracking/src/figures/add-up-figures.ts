import { startLoop } from '@cadenza/clock';
import type { Context } from '../context.ts';
import { addUpFigures, figureChangesMax } from '../projections/figures.ts';
import { countChangedLinks, linkChangesMax } from '../projections/link-classes.ts';

const everyMs = 2_000;
/** Wait while nothing changes. */
const idleMs = 10_000;

/** Adds up noted changes, so that readers have few rows left to add. */
export function startAddingUp(context: Context): AsyncDisposable {
  const turn = async () => {
    const figures = await addUpFigures(context.database);
    const links = await countChangedLinks(context.database);
    if (figures === figureChangesMax || links === linkChangesMax) return 0;
    return figures + links > 0 ? everyMs : idleMs;
  };
  return startLoop(turn, { onError: (error) => context.log.error({ err: error }, 'adding figures up failed') });
}
