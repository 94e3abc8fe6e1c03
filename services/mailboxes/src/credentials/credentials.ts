import type { AccessUse, MailboxAccess, MailServer } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import type { MailboxKeys } from './mailbox-keys.ts';
import { open, type Sealed, seal } from './seal.ts';

/** What becomes of the credentials of a mailbox: absent stays, null goes. */
export type ChangedCredentials = Partial<Record<AccessUse, Sealed | null>>;

/** Seals servers before the transaction that keeps them. */
export async function sealServers(
  mailboxId: string,
  servers: { [Use in AccessUse]?: MailServer | null | undefined },
  keys: MailboxKeys,
): Promise<ChangedCredentials> {
  const changed: ChangedCredentials = {};
  for (const use of ['smtp', 'imap'] as const) {
    const server = servers[use];
    if (server !== undefined) changed[use] = server && (await seal(server, { mailboxId, use }, keys));
  }
  return changed;
}

/** In the commit of the event that says so. */
export async function writeCredentials(
  transaction: Queryable,
  mailboxId: string,
  changed: ChangedCredentials,
  accessRevision: number,
): Promise<void> {
  for (const [use, sealed] of Object.entries(changed)) {
    if (sealed === null)
      await transaction.query('delete from mailbox_credentials where mailbox_id = $1 and use = $2', [mailboxId, use]);
    else
      await transaction.query(
        `insert into mailbox_credentials (mailbox_id, use, kid, access_revision, sealed) values ($1, $2, $3, $4, $5)
         on conflict (mailbox_id, use) do update
         set kid = excluded.kid, access_revision = excluded.access_revision, sealed = excluded.sealed`,
        [mailboxId, use, sealed.kid, accessRevision, sealed.sealed],
      );
  }
  await transaction.query('update mailbox_credentials set access_revision = $2 where mailbox_id = $1', [
    mailboxId,
    accessRevision,
  ]);
}

export async function destroyCredentials(transaction: Queryable, mailboxId: string): Promise<void> {
  await transaction.query('delete from mailbox_credentials where mailbox_id = $1', [mailboxId]);
}

/**
 * @returns `undefined` without a mailbox, or without such a server
 * @throws CannotOpen
 */
export async function openAccess(
  { byKey }: { byKey: Queryable },
  mailboxId: string,
  use: AccessUse,
  keys: MailboxKeys,
): Promise<MailboxAccess | undefined> {
  const { rows } = await byKey.query<{ sealed: string; accessRevision: number }>(
    'select sealed, access_revision as "accessRevision" from mailbox_credentials where mailbox_id = $1 and use = $2',
    [mailboxId, use],
  );
  const [row] = rows;
  return row && { ...(await open(row.sealed, { mailboxId, use }, keys)), accessRevision: row.accessRevision };
}
