import { traced } from '@cadenza/event-store';
import type { Database } from '@cadenza/postgres';
import { gather, type Trace } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { type KeptHit, keepHits } from '../projections/hits.ts';
import type { Hit, LinkUse } from './hit.ts';

/**
 * Keeps a hit, so that it is recorded soon and whatever happens. Whoever fetches a link is answered after that, and waits
 * for nothing else: mail programs give up on slow images, and hits come in bursts.
 */
export async function keepHit(app: App, emailId: string, use: LinkUse, hit: Hit, trace: Trace): Promise<void> {
  const { correlationId, causationId } = trace;
  await app.keepGathered({ emailId, use, hit, metadata: traced({ correlationId, causationId }) });
  app.wake.hits();
}

/** A commit is cheap enough when so many share it; waiting for more of them would only take longer. */
const commits = { itemsMax: 64, atOnce: 2 };

/** Hits of about the same time are kept in one commit. */
export function gatherHits(database: Database) {
  return gather(async (hits: readonly KeptHit[]) => {
    await keepHits(database.byKey, hits);
    return hits.map(() => undefined);
  }, commits);
}
