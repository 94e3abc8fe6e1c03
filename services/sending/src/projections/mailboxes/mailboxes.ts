import type { ContractEventOf, MailboxFacts } from '@cadenza/contracts';
import { domainOf, isFreeMailDomain } from '@cadenza/mail-address';
import { imapAccountId } from '@cadenza/mailbox-access';
import type { Queryable } from '@cadenza/postgres';
import { shardOf } from '../campaigns/shards.ts';
import { noteFormerAccount } from './former-accounts.ts';
import { isStoppedByGuard } from './guard.ts';

export async function keepMailbox(
  transaction: Queryable,
  { mailboxId, mailbox, connectedAt }: { mailboxId: string; mailbox: MailboxFacts; connectedAt: string },
): Promise<void> {
  await transaction.query(
    `insert into mailboxes (id, shard, facts, domain, imap_account, connected_at)
     select id, ${shardOf('id')}, $2, $3, $4, $5 from (values ($1::uuid)) as new (id)
     on conflict (id) do update set facts = excluded.facts, domain = excluded.domain,
       imap_account = excluded.imap_account, connected_at = excluded.connected_at`,
    [mailboxId, JSON.stringify(mailbox), sendingDomain(mailbox), accountOf(mailbox), connectedAt],
  );
}

const accountOf = ({ imap }: MailboxFacts) => imap && imapAccountId(imap);

/** The domain whose name suffers from what its mailboxes send (rule S8); null: that of a free mail provider. */
function sendingDomain({ address }: MailboxFacts): string | null {
  const domain = domainOf(address);
  return domain !== null && isFreeMailDomain(domain) ? null : domain;
}

/** Finds the sending domain of each mailbox anew, because the free providers that are known may have become more. */
export async function findSendingDomains(database: Queryable): Promise<void> {
  const { rows } = await database.query<{ id: string; facts: MailboxFacts; domain: string | null }>(
    'select id, facts, domain from mailboxes where facts is not null',
  );
  const changed = rows.flatMap(({ id, facts, domain }) => {
    const found = sendingDomain(facts);
    return found === domain ? [] : [{ id, found }];
  });
  if (changed.length === 0) return;
  await database.query(
    'update mailboxes set domain = found from unnest($1::uuid[], $2::text[]) as of (of_id, found) where id = of_id',
    [changed.map(({ id }) => id), changed.map(({ found }) => found)],
  );
}

/** A mailbox may have been connected before this service began to listen: then it counts as it is told now. */
export async function changeMailbox(
  transaction: Queryable,
  { mailboxId, mailbox, changedAt, standing }: ContractEventOf<'MailboxChanged'>['data'],
): Promise<void> {
  const next = accountOf(mailbox);
  await noteFormerAccount(transaction, mailboxId, { next, until: changedAt });
  const { rowCount } = await transaction.query(
    'update mailboxes set facts = $2, domain = $3, imap_account = $4 where id = $1 and facts is not null',
    [mailboxId, JSON.stringify(mailbox), sendingDomain(mailbox), next],
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

/**
 * Rule S8: a stop of its guard stands unless whoever resumed it knew of it. Then it is told again, because `mailboxes`,
 * restored to an older instant, may have lost what it was told.
 */
export async function noteResumed(
  transaction: Queryable,
  { mailboxId, guardDecidedAt }: ContractEventOf<'MailboxResumed'>['data'],
): Promise<void> {
  await transaction.query(
    `update mailboxes set is_paused = false, guard_known_at = greatest(guard_known_at, $2::timestamptz) where id = $1`,
    [mailboxId, guardDecidedAt],
  );
  await transaction.query(`update mailboxes set guard_told = 0 where id = $1 and ${isStoppedByGuard}`, [mailboxId]);
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
  await noteFormerAccount(transaction, mailboxId, { next: null, until: removedAt });
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

/** Removed mailboxes whose address is connected again, where this mailbox is one of the two. */
export async function listConnectedAgain(
  database: Queryable,
  mailboxId: string,
): Promise<{ from: string; to: string }[]> {
  const { rows } = await database.query<{ from: string; to: string }>(
    `select removed.id as "from", connected.id as "to" from mailboxes as removed
     join mailboxes as connected on lower(connected.facts ->> 'address') = lower(removed.facts ->> 'address')
     where removed.removed_at is not null and connected.removed_at is null and $1 in (removed.id, connected.id)`,
    [mailboxId],
  );
  return rows;
}
