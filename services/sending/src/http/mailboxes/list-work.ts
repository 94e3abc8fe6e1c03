import { calls, type MailboxWork } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import { accountObstacle } from '../../account/obstacle.ts';
import { toldUnread } from '../../answers/unread-account.ts';
import type { Context } from '../../context.ts';
import type { MailboxStanding } from '../../mailbox/standing.ts';
import { allowanceOf, usedOn } from '../../plan/mailbox-times.ts';
import { listWork } from '../../projections/mailboxes/work.ts';
import { untilFollowed } from './until-followed.ts';

/** Whoever wants to see all campaigns of a mailbox looks at the campaigns. */
const campaignsMax = 20;

export const listMailboxWork = route(
  calls.listMailboxWork,
  async ({ trace: { now } }, { database }: Context): Promise<MailboxWork[]> => {
    await untilFollowed(database);
    const rows = await listWork(database, { now, campaignsMax });
    return rows.map(({ mailbox, campaignIds, campaignCount, boundLeads, former }) => ({
      mailboxId: mailbox.id,
      allowanceToday: allowanceOf(mailbox, now),
      usedToday: usedOn(mailbox, now),
      campaigns: campaignIds.map((id) => ({ id })),
      campaignCount,
      boundLeads,
      waiting: whyItWaits(mailbox, now),
      unread: toldUnread(mailbox.unread, {
        ...{ address: mailbox.facts.address, former, timezone: mailbox.facts.timezone, now },
      }),
    }));
  },
);

function whyItWaits({ account: { waiting }, facts: { timezone } }: MailboxStanding, now: Temporal.Instant) {
  return waiting && accountObstacle(waiting, { at: Temporal.Instant.from(waiting.retryAt), now, timezone });
}
