import { type Kit, secondsSince } from '@cadenza/event-kit';
import { readQuickly } from '@cadenza/http-kit/read-quickly';
import { countWaiting } from '../projections/accounts.ts';
import { countHolds } from '../projections/parked-holds.ts';
import { countCampaigns, readQueue } from '../projections/queue-figures.ts';

const everyInstance = 'Every instance reports the same, so take the maximum.';
const inProductTime = "in seconds of the product's time";

/** Metrics of what waits to be sent, read from the database on each scrape. */
export function watchQueue({ metrics, database, clock }: Kit): void {
  metrics.read(
    {
      cadenza_due_campaigns: {
        help: `Running campaigns whose next email should have left by now. ${everyInstance}`,
      },
      cadenza_queue_age_seconds: {
        help: `How long the email that has been due the longest has waited, ${inProductTime}; 0 when none is due. ${everyInstance}`,
      },
      cadenza_unplanned_campaigns: {
        help: `Campaigns and mailboxes that something happened to and that the dispatcher has not looked at since. ${everyInstance}`,
      },
      cadenza_emails_under_way: {
        help: `Emails that were handed over and whose outcome is not recorded. ${everyInstance}`,
      },
      cadenza_emails_under_way_age_seconds: {
        help: `How long the oldest email that was handed over has had no outcome, ${inProductTime}; its campaign sends nothing meanwhile. ${everyInstance}`,
      },
      cadenza_unknown_emails: {
        help: `Emails of which nobody knows whether they arrived; a user says so on the campaign's page. ${everyInstance}`,
      },
      cadenza_accounts_waiting: {
        help: `Mail accounts that wait after a fault of their own, so that nothing leaves through them. ${everyInstance}`,
      },
      cadenza_account_waiting_age_seconds: {
        help: `How long the mail account that waits the longest has done so, ${inProductTime}; 0 when none does. ${everyInstance}`,
      },
      cadenza_parked_holds: {
        help: `What is held because a stop for it could not be processed: everything, campaigns, leads and addresses. ${everyInstance}`,
        labelNames: ['what'],
      },
      cadenza_campaigns: { help: `Campaigns by status. ${everyInstance}`, labelNames: ['status'] },
    },
    async () => {
      const now = clock.now();
      const { queue, accounts, campaigns, holds } = await readQuickly(database, async (reading) => ({
        queue: await readQueue(reading, now),
        accounts: await countWaiting(reading),
        campaigns: await countCampaigns(reading),
        holds: await countHolds(reading),
      }));
      const age = (since: string | null) => (since === null ? 0 : secondsSince(since, clock));
      return {
        cadenza_due_campaigns: queue.due,
        cadenza_queue_age_seconds: age(queue.dueSince),
        cadenza_unplanned_campaigns: queue.unplanned,
        cadenza_emails_under_way: queue.underWay,
        cadenza_emails_under_way_age_seconds: age(queue.underWaySince),
        cadenza_unknown_emails: queue.unknown,
        cadenza_accounts_waiting: accounts.waiting,
        cadenza_account_waiting_age_seconds: age(accounts.since),
        cadenza_parked_holds: holds.map(({ what, count }) => ({ labels: { what }, value: count })),
        cadenza_campaigns: campaigns.map(({ status, count }) => ({ labels: { status }, value: count })),
      };
    },
  );
}
