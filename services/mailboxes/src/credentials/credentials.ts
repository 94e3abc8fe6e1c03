import type { AccessUse, MailServer } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { firstAccessRevision } from '../mailbox/state.ts';
import type { MailboxKeys } from './mailbox-keys.ts';
import { type Content, open, type Sealed, type SealedUse, seal } from './seal.ts';
import type { MailboxTokens, TokenServer } from './sealed-forms.ts';

/** What becomes of the credentials of a mailbox: absent stays, null goes. */
export type ChangedCredentials = Partial<Record<SealedUse, Sealed | null>>;

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

/** Seals what a provider gave, and the servers that take it. */
export async function sealTokens(
  mailboxId: string,
  { smtp, imap, tokens }: { smtp: TokenServer; imap: TokenServer; tokens: MailboxTokens },
  keys: MailboxKeys,
): Promise<ChangedCredentials> {
  return {
    smtp: await seal(smtp, { mailboxId, use: 'smtp' }, keys),
    imap: await seal(imap, { mailboxId, use: 'imap' }, keys),
    oauth: await seal(tokens, { mailboxId, use: 'oauth' }, keys),
  };
}

/** The credentials of new mailboxes, in the commit that connects them. */
export async function insertCredentials(transaction: Queryable, all: readonly ChangedCredentials[]): Promise<void> {
  const sealed = all.flatMap((each) => Object.values(each).filter((one) => one !== null));
  await putCredentials(transaction, sealed, firstAccessRevision);
}

/** In the commit of the event that says so. */
export async function writeCredentials(
  transaction: Queryable,
  mailboxId: string,
  changed: ChangedCredentials,
  accessRevision: number,
): Promise<void> {
  const sealed = Object.values(changed).filter((each) => each !== null);
  const gone = Object.entries(changed).flatMap(([use, each]) => (each === null ? [use] : []));
  await putCredentials(transaction, sealed, accessRevision);
  await transaction.query('delete from mailbox_credentials where mailbox_id = $1 and use = any($2)', [mailboxId, gone]);
  await transaction.query('update mailbox_credentials set access_revision = $2 where mailbox_id = $1', [
    mailboxId,
    accessRevision,
  ]);
}

async function putCredentials(transaction: Queryable, all: readonly Sealed[], accessRevision: number): Promise<void> {
  await transaction.query(
    `insert into mailbox_credentials (mailbox_id, use, kid, sealed, access_revision)
     select *, $5::int from unnest($1::uuid[], $2::text[], $3::text[], $4::text[])
     on conflict (mailbox_id, use) do update
     set kid = excluded.kid, sealed = excluded.sealed, access_revision = excluded.access_revision`,
    [
      all.map(({ mailboxId }) => mailboxId),
      all.map(({ use }) => use),
      all.map(({ kid }) => kid),
      all.map(({ sealed }) => sealed),
      accessRevision,
    ],
  );
}

export async function destroyCredentials(transaction: Queryable, mailboxId: string): Promise<void> {
  await transaction.query('delete from mailbox_credentials where mailbox_id = $1', [mailboxId]);
}

/**
 * What is sealed of a mailbox for this use.
 *
 * @returns `undefined` without a mailbox, or without such a server
 * @throws CannotOpen
 */
export async function openCredentials<Use extends SealedUse>(
  { byKey }: { byKey: Queryable },
  mailboxId: string,
  use: Use,
  keys: MailboxKeys,
): Promise<{ content: Content<Use>; sealed: string; accessRevision: number } | undefined> {
  const { rows } = await byKey.query<{ sealed: string; accessRevision: number }>(
    'select sealed, access_revision as "accessRevision" from mailbox_credentials where mailbox_id = $1 and use = $2',
    [mailboxId, use],
  );
  const [row] = rows;
  return row && { ...row, content: await open(row.sealed, { mailboxId, use }, keys) };
}
