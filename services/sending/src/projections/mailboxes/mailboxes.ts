import type { ContractEventOf, MailboxFacts } from '@cadenza/contracts';
import { domainOf, isFreeMailDomain } from '@cadenza/mail-address';
import type { Queryable } from '@cadenza/postgres';
import { shardOf } from '../campaigns/shards.ts';

export async function keepMailbox(
  transaction: Queryable,
  { mailboxId, mailbox, connectedAt }: { mailboxId: string; mailbox: MailboxFacts; connectedAt: string },
): Promise<void> {
  await transaction.query(
    `insert into mailboxes (id, shard, facts, domain, connected_at)
     select id, ${shardOf('id')}, $2, $3, $4 from (values ($1::uuid)) as new (id)
     on conflict (id) do update set facts = excluded.facts, domain = excluded.domain, connected_at = excluded.connected_at`,
    [mailboxId, JSON.stringify(mailbox), sendingDomain(mailbox), connectedAt],
  );
}

/** The domain whose name suffers from what its mailboxes send (rule S8); null: that of a free mail provider. */
function sendingDomain({ address }: MailboxFacts): string | null {
  const domain = domainOf(address);
  return domain !== null && isFreeMailDomain(domain) ? null : domain;
}

/** A mailbox may have been connected before this service began to listen: then it counts as it is told now. */
export async function changeMailbox(
  transaction: Queryable,
  { mailboxId, mailbox, changedAt, standing }: ContractEventOf<'MailboxChanged'>['data'],
): Promise<void> {
  const { rowCount } = await transaction.query(
    'update mailboxes set facts = $2, domain = $3 where id = $1 and facts is not null',
    [mailboxId, JSON.stringify(mailbox), sendingDomain(mailbox)],
  );
  if (rowCount === 0)
    await keepMailbox(transaction, { mailboxId, mailbox, connectedAt: standing?.connectedAt ?? changedAt });
  if (!standing) return;
  await notePaused(transaction, mailboxId, standing.isPaused);
  await noteMailboxFault(transaction, mailboxId, standing.fault);
}

export async function notePaused(transaction: Queryable, mailboxId: string, isPaused: boolean): Promise<void> {
  await transaction.query('update mailboxes set is_paused = $2 where id = $1', [mailboxId, isPaused]);
}

/** @param at when a person resumed it; what its guard decided later stands, also if this is heard of later (rule S8) */
export async function noteResumed(
  transaction: Queryable,
  { mailboxId, guardDecidedAt }: ContractEventOf<'MailboxResumed'>['data'],
  at: string,
): Promise<void> {
  await transaction.query(
    `update mailboxes set is_paused = false, resumed_at = greatest(resumed_at, $2::timestamptz, $3::timestamptz)
     where id = $1`,
    [mailboxId, at, guardDecidedAt],
  );
}

/** @param fault the use whose server waits for a person */
export async function noteMailboxFault(
  transaction: Queryable,
  mailboxId: string,
  fault: 'smtp' | 'imap' | null,
): Promise<void> {
  await transaction.query('update mailboxes set fault = $2 where id = $1', [mailboxId, fault]);
}

/** Its lanes stay, for the leads that are bound to it (rule M7). */
export async function noteMailboxRemoved(transaction: Queryable, mailboxId: string, removedAt: string): Promise<void> {
  await transaction.query('update mailboxes set removed_at = $2 where id = $1', [mailboxId, removedAt]);
}

/** `undefined` for one that nobody has told of. */
export async function findMailbox(
  database: Queryable,
  mailboxId: string,
): Promise<{ isPaused: boolean; isRemoved: boolean } | undefined> {
  const { rows } = await database.query<{ isPaused: boolean; isRemoved: boolean }>(
    `select is_paused as "isPaused", removed_at is not null as "isRemoved" from mailboxes
     where id = $1 and facts is not null`,
    [mailboxId],
  );
  return rows[0];
}
