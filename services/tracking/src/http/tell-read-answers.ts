import { calls, readAnswersMax } from '@cadenza/contracts';
import { route, tokensOfList } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { findAccountReadings } from '../projections/account-readings.ts';
import { findSettledAnswers } from '../projections/settled-answers.ts';

/** For the service that sends. The readings are looked up first: what they have read is then among the answers. */
export const tellReadAnswers = route(
  calls.tellReadAnswers,
  async ({ body: { accountIds, emailIds } }, { clock, database }: Context) => ({
    readings: await findAccountReadings(database, accountIds),
    emails: await findSettledAnswers(database, emailIds, clock.realNow()),
  }),
  { bodyTokensMax: tokensOfList(2 * readAnswersMax) },
);
