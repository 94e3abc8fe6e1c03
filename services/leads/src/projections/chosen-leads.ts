import type { Lead } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { blocksOf } from '../blocks.ts';
import { shownLeadColumns } from './leads.ts';

const blockRows = 1_000;

/** Leads that were chosen one by one, newest first, without those that do not exist any more. */
export async function* allChosenLeads(database: Queryable, ids: readonly string[]): AsyncGenerator<Lead[]> {
  const { rows: placed } = await database.query<{ id: string }>(
    'select id from leads where id = any($1::uuid[]) order by place desc',
    [ids],
  );
  for (const block of blocksOf(placed, blockRows)) {
    const { rows } = await database.query<Lead>(
      `select ${shownLeadColumns} from leads where id = any($1::uuid[]) order by place desc`,
      [block.map(({ id }) => id)],
    );
    yield rows;
  }
}

/** The addresses of leads, in the form in which they are compared, newest lead first. */
export async function listAddresses(database: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ address: string }>(
    'select address from leads where id = any($1::uuid[]) and address is not null order by place desc',
    [ids],
  );
  return rows.map(({ address }) => address);
}
