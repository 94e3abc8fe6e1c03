import { type Database, planEachTime, type Queryable } from '@cadenza/postgres';

const statementMsMax = 2_000;

/** Reads for a scrape and gives up when that takes long: monitoring must not burden the database. */
export function readQuickly<Result>(
  database: Database,
  read: (reading: Queryable) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    await transaction.query(`set transaction read only; set local statement_timeout = ${statementMsMax}`);
    await planEachTime(transaction);
    return read(transaction);
  });
}
