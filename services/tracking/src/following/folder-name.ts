import { createHash } from 'node:crypto';
import type { ReadableMailbox } from '../projections/mailboxes.ts';

/**
 * The name of a folder of a mailbox in the database. Hashed, because the server chose the path, which may be the password.
 *
 * @param cursorName as of `FoundFolder`
 */
export function folderName({ id, imap }: Pick<ReadableMailbox, 'id' | 'imap'>, cursorName: string): string {
  const place = `${id} ${imap.host}:${imap.port}/${imap.user}/${cursorName}`;
  return `${id} ${createHash('sha256').update(place).digest('hex')}`;
}
