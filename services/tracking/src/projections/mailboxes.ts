import type { AccessUse, MailboxFacts, ShownMailServer } from '@cadenza/contracts';
import { comparableAddress } from '@cadenza/mail-address';
import type { Queryable } from '@cadenza/postgres';
import type { FolderChoices } from '../mailbox/folder-choices.ts';
import { shardOf } from '../mailbox/shards.ts';
import { forgetFolders } from './mailbox-folders.ts';
import { lastPassedOver } from './passed-over-mails.ts';

/** A mailbox whose inbox can be read. */
export interface ReadableMailbox {
  id: string;
  shard: number;
  imap: ShownMailServer;
  accessRevision: number;
  timezone: string;
  /** Its server puts other Message-IDs in place of ours (rule M9). */
  replacesMessageIds: boolean;
  /** ISO 8601 instant. */
  connectedAt: string;
  /** Folders that a person wants read or left out (rule M12). */
  folderChoices: FolderChoices;
  /** When a person last had it read on without mails that its server does not give out, as ISO 8601 text; null: never. */
  passedOverAt: string | null;
}

interface KnownMailbox {
  mailboxId: string;
  mailbox: MailboxFacts;
}

const columns = ({ mailboxId, mailbox }: KnownMailbox) => [
  mailboxId,
  shardOf(mailboxId),
  ownAddressesOf(mailbox),
  mailbox.imap && JSON.stringify(mailbox.imap),
  mailbox.accessRevision,
  mailbox.timezone,
  mailbox.replacesMessageIds ?? false,
  mailbox.address,
];

/** The user name of a server often is another address of the same account. */
function ownAddressesOf({ address, replyTo, smtp, imap }: MailboxFacts): string[] {
  const names = [address, replyTo ?? '', smtp.user, imap?.user ?? ''].map(comparableAddress);
  return [...new Set(names.filter((name) => name.includes('@')))];
}

export async function keepMailbox(transaction: Queryable, known: KnownMailbox & { connectedAt: string }) {
  await transaction.query(
    `insert into mailboxes (id, shard, own_addresses, imap, access_revision, timezone, replaces_message_ids, address,
       connected_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [...columns(known), known.connectedAt],
  );
}

export async function changeMailbox(transaction: Queryable, known: KnownMailbox): Promise<void> {
  await transaction.query(
    `update mailboxes set shard = $2, own_addresses = $3, imap = $4, access_revision = $5, timezone = $6,
       replaces_message_ids = $7, address = $8 where id = $1`,
    columns(known),
  );
}

/** @param use of the server that a person must mend; null: none any more */
export async function noteFault(transaction: Queryable, mailboxId: string, use: AccessUse | null): Promise<void> {
  await transaction.query('update mailboxes set fault_use = $2 where id = $1', [mailboxId, use]);
}

export async function noteRemoved(transaction: Queryable, mailboxId: string, removedAt: string): Promise<void> {
  await transaction.query('update mailboxes set removed_at = $2 where id = $1', [mailboxId, removedAt]);
  await forgetFolders(transaction, mailboxId);
}

/** Also those that are paused: they send nothing, but people answer. */
export async function listReadable(database: Queryable, shards: readonly number[]): Promise<ReadableMailbox[]> {
  const { rows } = await database.query<ReadableMailbox>(
    `select id, shard, imap, access_revision as "accessRevision", timezone,
       replaces_message_ids as "replacesMessageIds", connected_at as "connectedAt",
       coalesce(choices.made, '{}') as "folderChoices", ${lastPassedOver('mailboxes.id')}::text as "passedOverAt"
     from mailboxes left join (
       select mailbox_id, jsonb_object_agg(folder, is_read) as made from folder_choices group by mailbox_id
     ) as choices on mailbox_id = id
     where shard = any($1) and removed_at is null and imap is not null and coalesce(fault_use, '') <> 'imap'`,
    [shards],
  );
  return rows;
}

export async function isConnected(database: Queryable, mailboxId: string): Promise<boolean> {
  const { rowCount } = await database.query('select from mailboxes where id = $1 and removed_at is null', [mailboxId]);
  return rowCount === 1;
}

/** The addresses of all mailboxes by id, also of those that were removed. */
export async function readMailboxAddresses(database: Queryable): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query<{ id: string; address: string }>(
    'select id, address from mailboxes where address is not null',
  );
  return new Map(rows.map(({ id, address }) => [id, address]));
}

/** Whether a mailbox writes under one of these addresses, also with a detail behind a plus (RFC 5233). */
export async function isOwnAddress(database: Queryable, addresses: readonly string[]): Promise<boolean> {
  if (addresses.length === 0) return false;
  const { rowCount } = await database.query(
    'select from mailboxes where own_addresses && $1 and removed_at is null limit 1',
    [addresses.flatMap((address) => [address, address.replace(/\+[^@]*@/, '@')])],
  );
  return rowCount !== 0;
}

/** When the first email left by this mailbox, or by one that had its address before. @returns ISO 8601, or null */
export async function findFirstEmailOf(database: Queryable, mailboxId: string): Promise<string | null> {
  const { rows } = await database.query<{ first: string | null }>(
    `select min(handed_over_at) as first from emails where mailbox_id in (
       select others.id from mailboxes, mailboxes as others
       where mailboxes.id = $1 and others.own_addresses && mailboxes.own_addresses)`,
    [mailboxId],
  );
  return rows[0]?.first ?? null;
}
