import { createHash } from 'node:crypto';
import type { ShownMailServer } from '@cadenza/contracts';

/**
 * The id of the account that a mailbox reads (rule S13): the same for all that sign in there as the same user, whatever port
 * and password they have.
 *
 * @returns a UUID of version 8 (RFC 9562), made of the SHA-256 of `host/user` in lower case. Migrations make it in SQL
 */
export function imapAccountId({ host, user }: Pick<ShownMailServer, 'host' | 'user'>): string {
  const hex = createHash('sha256').update(`${host}/${user}`.toLowerCase()).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
