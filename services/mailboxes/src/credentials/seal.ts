import { type AccessUse, type MailServer, mailServer } from '@cadenza/contracts';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';
import type { MailboxKey, MailboxKeys } from './mailbox-keys.ts';

/** What a sealed text is for: it opens in this place only. */
export interface SealedPlace {
  mailboxId: string;
  use: AccessUse;
}

export interface Sealed extends SealedPlace {
  kid: string;
  sealed: string;
}

/** A sealed text that was altered, moved to another place, or sealed with a key that is not in the ring. */
export class CannotOpen extends Error {
  override name = 'CannotOpen';
}

/** A content key of each record, wrapped with the key of the ring (RFC 7518, 4.7 and 5.3). */
const algorithms = { alg: 'A256GCMKW', enc: 'A256GCM' } as const;

/**
 * A server and how to sign in there as JWE (RFC 7516) in its compact form. Host and port are sealed with the password:
 * whoever can write to the database cannot send it to another server.
 */
export async function seal(server: MailServer, { mailboxId, use }: SealedPlace, keys: MailboxKeys): Promise<Sealed> {
  const [{ kid, secret }] = keys.all();
  const sealed = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(server)))
    .setProtectedHeader({ ...algorithms, kid, mailbox: mailboxId, use })
    .encrypt(secret);
  return { mailboxId, use, kid, sealed };
}

/** @throws CannotOpen; it says nothing of what is sealed */
export async function open(sealed: string, { mailboxId, use }: SealedPlace, keys: MailboxKeys): Promise<MailServer> {
  const key = keyOf(sealed, keys);
  if (!key)
    throw new CannotOpen(`The ${use} credentials of mailbox ${mailboxId} are sealed with a key that is not here`);
  try {
    const { plaintext, protectedHeader } = await compactDecrypt(sealed, key.secret, {
      keyManagementAlgorithms: [algorithms.alg],
      contentEncryptionAlgorithms: [algorithms.enc],
      maxDecompressedLength: 0,
    });
    const { mailbox, use: sealedFor } = protectedHeader as { mailbox?: unknown; use?: unknown };
    if (mailbox !== mailboxId || sealedFor !== use) throw new Error('sealed for another place');
    return mailServer.parse(JSON.parse(new TextDecoder().decode(plaintext)));
  } catch {
    // Without the cause: parsers quote what they cannot read.
    throw new CannotOpen(`The ${use} credentials of mailbox ${mailboxId} were altered, or are those of another one`);
  }
}

function keyOf(sealed: string, keys: MailboxKeys): MailboxKey | undefined {
  try {
    const { kid } = decodeProtectedHeader(sealed);
    return keys.all().find((key) => key.kid === kid);
  } catch {
    return undefined;
  }
}
