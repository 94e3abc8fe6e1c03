import { calls, type ReturnDecision } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { handleEngagement } from '../handlers/engagement.ts';
import { engaged, findEmails } from '../projections/emails.ts';
import { reportsOfKind } from '../projections/returned-emails.ts';

/** How many reports one call settles, so that it ends in time; the same call goes on. */
const settledMax = 100;

const corrections = {
  'send-again': { verdict: 'other', sendAgain: true },
  refused: { verdict: 'bounce' },
  'go-on': { verdict: 'other' },
} as const satisfies Record<ReturnDecision, object>;

/** Rules S3 and D12: a person decides what becomes of all emails of a kind that came back. */
export const settleReturnedEmails = route(
  calls.settleReturnedEmails,
  async ({ params, body: { decision }, trace }, context: Context) => {
    const { database } = context;
    const orDead = decision === 'send-again';
    const { reports, total } = await reportsOfKind(database, params.id, { orDead, limit: settledMax });
    if (reports.length === 0) throw notFound('report');
    const emails = await findEmails(
      database,
      reports.map(({ emailId }) => emailId),
    );
    for (const [at, { mailId }] of reports.entries()) {
      const email = emails[at];
      if (!email) continue;
      const about = engaged(email, trace.now.toString());
      const correction = { mailId, returnsOn: null, ...corrections[decision] };
      await handleEngagement(context, { type: 'CorrectVerdict', engaged: about, ...correction }, trace);
    }
    return { settled: new Set(reports.map(({ emailId }) => emailId)).size, left: total - reports.length };
  },
);
