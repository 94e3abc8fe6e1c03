import type { IncomingHttpHeaders } from 'node:http';
import { linkPurposes, parseUnsubscribeText } from '@cadenza/contracts';
import { contextOf, traced } from '@cadenza/event-store';
import { gather, type KeyRing, readToken, type Trace } from '@cadenza/http-kit';
import type { Database } from '@cadenza/postgres';
import { type Hit, hitOf, type LinkUse } from '../hits/hit.ts';
import { type KeptHit, keepHits } from '../projections/hits.ts';

/** A request for a link that may be one of ours. */
export interface LinkRequest {
  token: string;
  use: LinkUse;
  method: Hit['method'];
  headers: IncomingHttpHeaders;
  trace: Trace;
}

interface HitKeeper {
  keepGathered(request: LinkRequest): Promise<boolean>;
  wake: { hits(): void };
}

/**
 * Keeps a hit, so that it is recorded soon even after a crash. The response waits only for this: mail programs give up
 * on slow images, and hits come in peaks.
 *
 * @returns whether the link is one of ours; otherwise nothing is kept
 */
export async function keepHit({ keepGathered, wake }: HitKeeper, request: LinkRequest): Promise<boolean> {
  const isOurs = await keepGathered(request);
  if (isOurs) wake.hits();
  return isOurs;
}

/** With this many hits in a commit it is cheap enough. Waiting for more would only add delay. */
const commits = { itemsMax: 64, atOnce: 2 };

/**
 * Keeps hits that arrive at about the same time in one commit. Each step is done for all of them before the next:
 * verifying a signature and building a description then cost a third of what they cost between whole requests.
 */
export function gatherHits(database: Database, linkKeys: KeyRing) {
  return gather(async (requests: readonly LinkRequest[]) => {
    const texts = requests.map(({ token, use }) => readToken(token, linkPurposes[use.kind], linkKeys));
    const hits = requests.map((request, index) => keptHit(texts[index], request));
    const ours = hits.filter((hit) => hit !== undefined);
    if (ours.length > 0) await keepHits(database.byKey, ours);
    return hits.map((hit) => hit !== undefined);
  }, commits);
}

/** @param text what the link's token says; `undefined` when the token is not ours */
function keptHit(text: string | undefined, { use, method, headers, trace }: LinkRequest): KeptHit | undefined {
  const said = text === undefined ? undefined : saidBy(text, use);
  if (!said) return undefined;
  return { ...said, hit: hitOf(method, headers, trace.now), metadata: traced(contextOf(trace).metadata) };
}

function saidBy(text: string, use: LinkUse): Pick<KeptHit, 'emailId' | 'use'> | undefined {
  if (use.kind !== 'unsubscribe') return { emailId: text, use };
  const said = parseUnsubscribeText(text);
  return said && { emailId: said.emailId, use: { kind: use.kind, addressTag: said.addressTag } };
}
