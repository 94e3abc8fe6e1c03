import type { Queryable } from '@cadenza/postgres';
import type { MailWords } from '../mailbox/mail-words.ts';
import { lockErasures } from './leads.ts';

/** Keeps the words of a mail from or about a lead, unless the lead was erased. */
export async function keepMailWords(
  transaction: Queryable,
  { mailId, leadId, words }: { mailId: string; leadId: string; words: MailWords },
): Promise<void> {
  await lockErasures(transaction);
  await transaction.query(
    `insert into mail_words (mail_id, lead_id, sender, subject, body, diagnosis, telling_sentence, somebody_else, said, same_words)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 where not exists (select from erased_leads where lead_id = $2)
     on conflict do nothing`,
    [
      ...[mailId, leadId, words.from, words.subject, words.text, words.diagnosis ?? null],
      ...[words.tellingSentence ?? null, words.somebodyElse ?? null, words.said ?? null, words.sameWords ?? null],
    ],
  );
}

export async function eraseMailWords(transaction: Queryable, leadIds: readonly string[]): Promise<void> {
  await transaction.query('delete from mail_words where lead_id = any($1::uuid[])', [leadIds]);
}
