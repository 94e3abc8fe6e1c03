import { setTimeout as wait } from 'node:timers/promises';
import type { Queryable } from '@cadenza/postgres';

const waitMsMax = 2_000;
const pollMs = 10;
const marksMax = 100;

/**
 * A mark names a write by the contract event it caused: `<topic>:<event id>:<type>`, with `:answered` behind it when the
 * reader must also see what another service made of it.
 */
export interface Answered {
  /** `<topic>:<type>` of the events this service handles: it waits for the event itself, and for no others. */
  handled: ReadonlySet<string>;
  /** Own topics whose events others answer: it waits for an answer to the event. */
  answered: ReadonlySet<string>;
}

/** The inbox key under which the answer to an event is noted. */
export const answerKey = (eventId: string) => `answer:${eventId}`;

/**
 * Waits until the inbox shows every write named in the header that concerns this service, at most two seconds: after
 * that a stale answer is better than none (rule C1).
 */
export async function awaitWrites(database: Queryable, header: string, { handled, answered }: Answered): Promise<void> {
  let missing = header
    .split(',', marksMax)
    .map((mark) => mark.trim().split(':'))
    .flatMap(([topic = '', id = '', type = '', kind]) => {
      if (handled.has(`${topic}:${type}`)) return [id];
      return kind === 'answered' && answered.has(topic) ? [answerKey(id)] : [];
    });
  const deadlineMs = performance.now() + waitMsMax;
  while (missing.length > 0) {
    const { rows } = await database.query<{ id: string }>(
      'select record_id as id from inbox where record_id = any($1)',
      [missing],
    );
    const seen = new Set(rows.map(({ id }) => id));
    missing = missing.filter((id) => !seen.has(id));
    if (missing.length === 0 || performance.now() > deadlineMs) return;
    await wait(pollMs);
  }
}
