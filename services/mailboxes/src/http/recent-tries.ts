import { type Identity, Refusal } from '@cadenza/http-kit';
import type { Context } from '../context.ts';

const minuteMs = 60_000;

/**
 * Counts a try of a user, over all instances.
 * @throws Refusal 429 that says how long to wait
 */
export async function countTry(
  { database, clock }: Context,
  { userId }: Identity,
  { what, perMinute }: { what: string; perMinute: number },
): Promise<void> {
  const now = clock.realNow();
  const { rows } = await database.byKey.query<{ tries: number; minuteFrom: string }>(
    `insert into recent_tries as known (user_id, what, minute_from, tries) values ($1, $2, $3, 1)
     on conflict (user_id, what) do update set
       minute_from = case when known.minute_from > $4 then known.minute_from else excluded.minute_from end,
       tries = case when known.minute_from > $4 then known.tries + 1 else 1 end
     returning tries, minute_from as "minuteFrom"`,
    [userId, what, now.toString(), now.subtract({ milliseconds: minuteMs }).toString()],
  );
  const { tries = 1, minuteFrom = now.toString() } = rows[0] ?? {};
  if (tries <= perMinute) return;
  const waitMs = Temporal.Instant.from(minuteFrom).epochMilliseconds + minuteMs - now.epochMilliseconds;
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
  throw new Refusal(429, 'too-many-tries', `Too many tries. Please try again in ${retryAfterSeconds} s.`, {
    retryAfterSeconds,
  });
}

/** Lets a try that was counted weigh more, or by less than nothing: not at all. */
export async function weighTry(
  { database }: Context,
  { userId }: Identity,
  { what, by }: { what: string; by: number },
): Promise<void> {
  await database.byKey.query(
    'update recent_tries set tries = greatest(tries + $3::int, 0) where user_id = $1 and what = $2',
    [userId, what, by],
  );
}
