import { randomUUID } from 'node:crypto';
import type { RefusedSignIn } from '@cadenza/contracts';
import type { Identity, Refusal } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import type { KeptSignIn } from './sign-ins.ts';

/** The screen may be reloaded. */
const keptMs = 60 * 60_000;

/**
 * Keeps why a sign-in connected nothing: the browser is redirected, and its address has no room for sentences.
 *
 * @returns the id by which its user finds it
 */
export async function keepRefusedSignIn(
  { database, clock }: Context,
  { userId }: Identity,
  { provider, mailboxId }: KeptSignIn,
  { message, details, status }: Refusal,
): Promise<string> {
  const { errors = [] } = details as { errors?: readonly { message: string }[] };
  const sentences = [message, ...errors.map((each) => each.message)];
  const id = randomUUID();
  const now = clock.realNow();
  await database.byKey.query('delete from refused_sign_ins where ends_at < $1', [now.toString()]);
  await database.byKey.query(
    `insert into refused_sign_ins (id, user_id, provider, mailbox_id, sentences, ends_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      ...[id, userId, provider, status === 404 ? null : mailboxId, sentences],
      now.add({ milliseconds: keptMs }).toString(),
    ],
  );
  return id;
}

export async function findRefusedSignIn(
  { database, clock }: Context,
  id: string,
  { userId }: Identity,
): Promise<RefusedSignIn | undefined> {
  const { rows } = await database.byKey.query<RefusedSignIn>(
    `select provider, mailbox_id as "mailboxId", sentences
     from refused_sign_ins where id = $1 and user_id = $2 and ends_at > $3`,
    [id, userId, clock.realNow().toString()],
  );
  return rows[0];
}
