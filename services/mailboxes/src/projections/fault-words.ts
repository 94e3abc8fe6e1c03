import type { Queryable } from '@cadenza/postgres';

/** @param words what the server said, in sentences for the user */
export async function insertFaultWords(
  transaction: Queryable,
  eventId: string,
  mailboxId: string,
  words: string,
): Promise<void> {
  await transaction.query('insert into fault_words (event_id, mailbox_id, words) values ($1, $2, $3)', [
    eventId,
    mailboxId,
    words,
  ]);
}
