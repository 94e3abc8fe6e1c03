import { calls, type MailboxUsage, usagePerReportMax } from '@cadenza/contracts';
import { route, tokensOfList } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { noteUsage } from '../projections/usage.ts';

const fieldsPerUsage = 3;

/** For the service that sends. */
export const reportUsage = route(
  calls.reportUsage,
  async ({ body }, { database }: Context) => {
    await noteUsage(database.byKey, onePerDay(body.usage));
    return { success: true } as const;
  },
  { bodyTokensMax: tokensOfList(usagePerReportMax, fieldsPerUsage) },
);

/** What a report says last counts. */
function onePerDay(usage: readonly MailboxUsage[]): MailboxUsage[] {
  return [...new Map(usage.map((each) => [`${each.mailboxId} ${each.day}`, each])).values()];
}
