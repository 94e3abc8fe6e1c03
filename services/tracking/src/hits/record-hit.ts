import { randomUUIDv7 } from 'node:crypto';
import type { Database, Queryable } from '@cadenza/postgres';
import { gather, type Trace } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import type { EngagementCommand } from '../engagement/commands.ts';
import { contextOf, handleEngagement, recordEngagement, tellOf } from '../engagement/handle.ts';
import { keepEarlyHit } from '../projections/early-hits.ts';
import { engaged, findEmails, type KnownEmail } from '../projections/emails.ts';
import { holdClick } from '../projections/held-clicks.ts';
import type { Hit } from './hit.ts';
import { classifyHit, type Verdict } from './machine-rules.ts';

/** A block costs PostgreSQL and this process as much as ten hits. */
const restMs = 2;

/** What an address of an email was fetched for. An unsubscribe is never fetched by accident: it is a POST. */
export type LinkUse = { kind: 'open' } | { kind: 'unsubscribe' };

/** Records a hit that waited for its email, in a commit with what `alsoInCommit` does. */
export async function recordKeptHit(
  app: App,
  email: KnownEmail,
  use: LinkUse,
  hit: Hit,
  trace: Trace,
  alsoInCommit: (transaction: Queryable) => Promise<void>,
): Promise<void> {
  await handleEngagement(app, toCommand(email, use, hit), trace, alsoInCommit);
}

/** A hit as it comes in. */
interface IncomingHit {
  emailId: string;
  use: LinkUse;
  hit: Hit;
  context: ReturnType<typeof contextOf>;
}

/** Records a hit; one on an email that is not known here yet is kept until it is. */
export async function recordOrKeepHit(app: App, emailId: string, use: LinkUse, hit: Hit, trace: Trace): Promise<void> {
  const events = await app.recordHit({ emailId, use, hit, context: contextOf(trace) });
  if (events) return tellOf(events, trace, app);
  await keepEarlyHit(app.database, emailId, use, hit);
  app.wake.earlyHits();
}

/**
 * Records hits of about the same time in one commit. Each is answered after that with its own events, or with nothing
 * when its email is not known here.
 */
export function gatherHits(database: Database) {
  return gather(
    async (incoming: readonly IncomingHit[]) => {
      const ids = incoming.map(({ emailId }) => emailId);
      let emails: Awaited<ReturnType<typeof findEmails>> = [];
      const recorded = await recordEngagement(database, async (transaction) => {
        emails = await findEmails(transaction, ids);
        const known = emails.flatMap((email, index) => (email ? [{ email, ...incoming[index]! }] : []));
        return known.map(({ email, use, hit, context }) => ({ command: toCommand(email, use, hit), ...context }));
      });
      const ofKnown = recorded.values();
      return emails.map((email) => email && ofKnown.next().value);
    },
    { restMs },
  );
}

function toCommand(email: KnownEmail, use: LinkUse, hit: Hit): EngagementCommand {
  const facts = engaged(email, hit.at);
  if (use.kind === 'unsubscribe') {
    const byLink = { source: 'link', verdict: 'opt-out', returnsOn: null, reason: 'by the link in the email' } as const;
    return { type: 'RecordReceived', engaged: facts, received: { mailId: randomUUIDv7(), ...byLink } };
  }
  return { type: 'RecordOpen', engaged: facts, ...verdictOn(email, hit) };
}

/**
 * A machine's click is recorded at once. One that looks like a person's is held until it is clear that it is no burst:
 * so what is recorded and published is final, and no counter anywhere ever has to take a click back.
 */
export async function recordClick(
  app: App,
  email: KnownEmail,
  linkNumber: number,
  hit: Hit,
  trace: Trace,
): Promise<void> {
  const { by, reason } = verdictOn(email, hit);
  const click = { linkNumber, at: hit.at, reason };
  if (by === 'human') {
    await holdClick(app.database, email.emailId, click);
    app.wake.heldClicks();
  } else {
    const clicks = [{ ...click, by }];
    await handleEngagement(app, { type: 'RecordClicks', engaged: engaged(email, hit.at), clicks }, trace);
  }
}

function verdictOn(email: KnownEmail, hit: Hit): Verdict {
  return classifyHit({ ...hit, secondsSinceSent: secondsSinceSent(email, hit) });
}

function secondsSinceSent({ sentAt, handedOverAt }: KnownEmail, { at }: Hit): number {
  const sent = sentAt ?? handedOverAt;
  const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds;
  return sent ? (ms(at) - ms(sent)) / 1_000 : 0;
}
