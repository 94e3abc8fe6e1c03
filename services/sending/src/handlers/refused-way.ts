import type { Context } from '../context.ts';
import type { Wait, Way } from '../refused-domain/waits.ts';

/**
 * Rule D11: the one of these ways by which emails to a domain leave, if they do by any.
 * @param ways those that refuse the domain that we send from; the DNS is asked only where there are any
 */
export async function refusedWayOf(
  { mailFamilies }: Pick<Context, 'mailFamilies'>,
  ways: readonly (Way & Wait)[],
  recipientDomain: string,
): Promise<(Way & Wait) | null> {
  if (ways.length === 0) return null;
  const theirs = await mailFamilies.of(recipientDomain);
  return ways.find(({ family }) => family === theirs) ?? null;
}
