import { calls } from '@cadenza/contracts';
import { askService, type Kit } from '@cadenza/event-kit';
import type { Heard } from '../answers/judge-thread.ts';
import { findUnhandled } from '../projections/unread-answers.ts';

const responseMsMax = 2_000;
/** After a question without an answer nobody asks again for a while, so that initial emails are not held up. */
const restMs = 5_000;

export interface AnswersRead {
  /** @returns undefined when the service that reads accounts does not answer */
  ask(accountIds: readonly string[], emailIds: readonly string[]): Promise<Heard | undefined>;
}

/**
 * Asks `tracking` what it has read. Whatever its answer names has had its effect here if it is noted in the inbox, in the
 * commit of the effect; or it is parked, and what it forbids is held (rule S10). What it read later is a later answer.
 */
export function openAnswersRead(kit: Kit, { url }: { url: string }): AnswersRead {
  let restsUntilMs = Number.NEGATIVE_INFINITY;
  return {
    async ask(accountIds, emailIds) {
      if (performance.now() < restsUntilMs) return undefined;
      const body = { accountIds: [...new Set(accountIds)], emailIds: [...new Set(emailIds)] };
      const answer = await askService(kit, calls.tellReadAnswers, { at: url, body, responseMsMax }).catch(() => null);
      if (!answer) {
        restsUntilMs = performance.now() + restMs;
        return undefined;
      }
      const unhandled = await findUnhandled(
        kit.database.byKey,
        answer.emails.flatMap(({ engagements }) => engagements),
      );
      const settled = answer.emails.filter(({ engagements }) => !engagements.some((id) => unhandled.has(id)));
      return {
        readings: new Map(answer.readings.map(({ accountId, readAt }) => [accountId, readAt])),
        settled: new Set(settled.map(({ emailId }) => emailId)),
      };
    },
  };
}
