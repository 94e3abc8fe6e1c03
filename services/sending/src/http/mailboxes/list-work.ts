import { calls, type MailboxWork } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { allowanceOf, usedOn } from '../../plan/mailbox-times.ts';
import { listWork } from '../../projections/mailboxes/work.ts';

/** Whoever wants to see all campaigns of a mailbox looks at the campaigns. */
const campaignsMax = 20;

export const listMailboxWork = route(
  calls.listMailboxWork,
  async ({ trace: { now } }, { database }: Context): Promise<MailboxWork[]> =>
    (await listWork(database, { now, campaignsMax })).map(({ mailbox, campaignIds, campaignCount, boundLeads }) => ({
      mailboxId: mailbox.id,
      allowanceToday: allowanceOf(mailbox, now),
      usedToday: usedOn(mailbox, now),
      campaigns: campaignIds.map((id) => ({ id })),
      campaignCount,
      boundLeads,
    })),
);
