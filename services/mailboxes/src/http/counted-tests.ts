import type { Identity } from '@cadenza/http-kit';
import { type Servers, testServers } from '../check/tested-servers.ts';
import type { Context } from '../context.ts';
import { countTry, weighTry } from './recent-tries.ts';

const testsPerMinute = 10;
/** Mailboxes that one user saves at once, and then how many of those that do not work. */
const [savesAtOnceMax, failedSavesPerMinute] = [30, 10];
const legs = ['smtp', 'imap'] as const;

/**
 * Counts a test of each server that is given. The screens ask for one server at a time, so each of the two is counted for
 * itself.
 * @throws Refusal 429 for too many in a minute
 */
export async function countTests(context: Context, identity: Identity, servers: Servers): Promise<void> {
  for (const leg of legs)
    if (servers[leg]) await countTry(context, identity, { what: `test-${leg}`, perMinute: testsPerMinute });
}

/**
 * Signs in to the servers of a mailbox that is saved. What works counts no more then: a person who connects many mailboxes one
 * by one need not wait, but nobody guesses passwords or looks for servers by saving mailboxes.
 * @throws Refusal 429 for too many in a minute, and 422 with the verdicts unless all servers work
 */
export async function testSaved(
  context: Context,
  identity: Identity,
  servers: Servers,
  options: { otherwise?: string } = {},
): Promise<void> {
  const counted = legs.filter((leg) => servers[leg]).map((leg) => `save-${leg}`);
  const weigh = async (by: number) => {
    for (const what of counted) await weighTry(context, identity, { what, by });
  };
  for (const what of counted) await countTry(context, identity, { what, perMinute: savesAtOnceMax });
  try {
    await testServers(context, servers, options);
  } catch (error) {
    await weigh(savesAtOnceMax / failedSavesPerMinute - 1);
    throw error;
  }
  await weigh(-1);
}
