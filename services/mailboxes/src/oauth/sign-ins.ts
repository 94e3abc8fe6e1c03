import { createHash } from 'node:crypto';
import type { LostSignIn, OauthProvider } from '@cadenza/contracts';
import type { Identity } from '@cadenza/http-kit';
import type { Context } from '../context.ts';

const signInMsMax = 10 * 60_000;

/** A sign-in at a provider that a user began. */
export interface KeptSignIn {
  provider: OauthProvider;
  /** Of PKCE (RFC 7636). */
  verifier: string;
  /** The mailbox that is to be connected again. */
  mailboxId: string | null;
}

type BegunBy = { userId: string; session: string | null };

const hashOf = (state: string) => createHash('sha256').update(state).digest('hex');

/**
 * Keeps a sign-in for the session that began it. Its `state` is kept as a hash, and the session by its pseudonym in the
 * signed identity.
 */
export async function keepSignIn(
  { database, clock }: Context,
  state: string,
  { userId, session }: Identity,
  signIn: KeptSignIn,
): Promise<void> {
  const now = clock.realNow();
  await database.byKey.query('delete from oauth_sign_ins where ends_at < $1', [now.toString()]);
  await database.byKey.query(
    `insert into oauth_sign_ins (state_hash, user_id, session, provider, verifier, mailbox_id, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ...[hashOf(state), userId, session ?? null, signIn.provider, signIn.verifier, signIn.mailboxId],
      now.add({ milliseconds: signInMsMax }).toString(),
    ],
  );
}

/**
 * Takes a sign-in by the `state` with which a browser came back. It serves once, no matter who brings it.
 *
 * @returns why it is refused: it is not known any more, or another user or another session began it
 */
export async function takeSignIn(
  { database, clock }: Context,
  state: string,
  { userId, session }: Identity,
): Promise<KeptSignIn | LostSignIn> {
  const { rows } = await database.byKey.query<KeptSignIn & BegunBy & { endsAt: string }>(
    `delete from oauth_sign_ins where state_hash = $1
     returning user_id as "userId", session, provider, verifier, mailbox_id as "mailboxId", ends_at as "endsAt"`,
    [hashOf(state)],
  );
  const [row] = rows;
  const isOver = row === undefined || Temporal.Instant.compare(row.endsAt, clock.realNow()) < 0;
  if (isOver) return 'unknown';
  return row.userId === userId && row.session === (session ?? null) ? row : 'elsewhere';
}
