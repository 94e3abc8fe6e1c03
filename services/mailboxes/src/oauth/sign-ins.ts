import { createHash } from 'node:crypto';
import type { OauthProvider } from '@cadenza/contracts';
import { Refusal } from '@cadenza/http-kit';
import type { Context } from '../context.ts';

const signInMsMax = 10 * 60_000;

/** A sign-in at a provider that a user began. */
export interface KeptSignIn {
  userId: string;
  provider: OauthProvider;
  /** Of PKCE (RFC 7636). */
  verifier: string;
  /** The mailbox that is to be connected again. */
  mailboxId: string | null;
}

const hashOf = (state: string) => createHash('sha256').update(state).digest('hex');

export async function keepSignIn({ database, clock }: Context, state: string, signIn: KeptSignIn): Promise<void> {
  const now = clock.realNow();
  await database.byKey.query('delete from oauth_sign_ins where ends_at < $1', [now.toString()]);
  await database.byKey.query(
    `insert into oauth_sign_ins (state_hash, user_id, provider, verifier, mailbox_id, ends_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      ...[hashOf(state), signIn.userId, signIn.provider, signIn.verifier, signIn.mailboxId],
      now.add({ milliseconds: signInMsMax }).toString(),
    ],
  );
}

/**
 * Takes a sign-in by the `state` with which a browser came back. It serves once, whoever brings it.
 *
 * @throws Refusal 422 for one that is not known any more, or that another user began
 */
export async function takeSignIn({ database, clock }: Context, state: string, userId: string): Promise<KeptSignIn> {
  const { rows } = await database.byKey.query<KeptSignIn & { endsAt: string }>(
    `delete from oauth_sign_ins where state_hash = $1
     returning user_id as "userId", provider, verifier, mailbox_id as "mailboxId", ends_at as "endsAt"`,
    [hashOf(state)],
  );
  const [row] = rows;
  const isOver = row === undefined || Temporal.Instant.compare(row.endsAt, clock.realNow()) < 0;
  if (isOver || row.userId !== userId)
    throw new Refusal(
      422,
      'sign-in-unknown',
      'This sign-in was used already, took longer than ten minutes, or was begun by somebody else. Please start again.',
    );
  return row;
}
