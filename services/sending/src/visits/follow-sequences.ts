import type { Context } from '../context.ts';
import { followChangedSequence } from '../projections/enrolments.ts';

/** Lets the leads of campaigns follow their changed sequences, each campaign in a commit of its own. */
export async function followSequences(
  { database }: Pick<Context, 'database'>,
  campaigns: readonly { id: string; revision: number }[],
): Promise<void> {
  for (const campaign of campaigns) await followChangedSequence(database, campaign);
}
