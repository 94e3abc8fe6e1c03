import { type Loop, startLoop } from '@cadenza/clock';
import type { Context } from '../context.ts';
import { abandonedMax, findAbandoned, remove } from './abandoned.ts';

const restMs = 10 * 60_000;
const retryMsMax = 60_000;

/** Removes abandoned uploads, files and pieces; runs in every instance of the service. */
export function startCleaning(context: Context): Loop {
  return startLoop(
    async () => {
      const abandoned = await findAbandoned(context);
      await remove(abandoned, context);
      const counts = Object.values(abandoned).map(({ length }) => length);
      if (counts.some((count) => count > 0)) context.log.info({ abandoned }, 'abandoned files were removed');
      return counts.includes(abandonedMax) ? 0 : restMs;
    },
    { onError: (error) => context.log.error({ err: error }, 'abandoned files were not removed'), retryMsMax },
  );
}
