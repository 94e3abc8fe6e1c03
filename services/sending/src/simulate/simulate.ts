import type { MailboxStanding } from '../mailbox/standing.ts';
import { playPool } from './play-pool.ts';
import type { CampaignScript } from './play-scripts.ts';
import type { Attempt } from './played-world.ts';

/** A campaign, and its senders as they are at its launch, which send for nobody else. Without any, the relay sends. */
export interface SoloScript extends CampaignScript {
  mailboxes?: readonly MailboxStanding[];
}

export interface Calendar {
  attempts: Attempt[];
  /** When the campaign counted as completed (rule L6); `null`: it never did. */
  finishedAt: Temporal.Instant | null;
}

const id = 'the campaign';
/** More than the longest delay of a step. */
const quietDaysMax = 400;

/**
 * Plays one campaign to its end, as `playPool` does.
 *
 * @throws RangeError when the campaign does not come to an end
 */
export async function simulate({ mailboxes = [], ...script }: SoloScript): Promise<Calendar> {
  const senders = mailboxes.map((mailbox) => mailbox.id);
  const { attempts, finishedAt } = await playPool({ campaigns: [{ senders, ...script, id }], mailboxes, quietDaysMax });
  return { attempts, finishedAt: finishedAt.get(id) ?? null };
}
