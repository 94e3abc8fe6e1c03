import type { Queryable } from '@cadenza/postgres';

/** Which of these addresses, in comparable form, mailboxes have. */
export async function findTaken(database: Queryable, addresses: readonly string[]): Promise<Set<string>> {
  const { rows } = await database.query<{ address: string }>(
    'select address from mailbox_addresses where address = any($1)',
    [addresses],
  );
  return new Set(rows.map(({ address }) => address));
}

export async function countMailboxes(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ count: number }>('select count(*) as count from mailbox_addresses');
  return rows[0]?.count ?? 0;
}

/** @param addresses in comparable form, by mailbox */
export async function takeAddresses(transaction: Queryable, addresses: ReadonlyMap<string, string>): Promise<void> {
  await transaction.query(
    'insert into mailbox_addresses (mailbox_id, address) select * from unnest($1::uuid[], $2::text[])',
    [[...addresses.keys()], [...addresses.values()]],
  );
}

export async function freeAddress(transaction: Queryable, mailboxId: string): Promise<void> {
  await transaction.query('delete from mailbox_addresses where mailbox_id = $1', [mailboxId]);
}
