import type { AccessUse } from '@cadenza/contracts';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';
import type { z } from 'zod';
import type { MailboxKey, MailboxKeys } from './mailbox-keys.ts';
import { sealedForms } from './sealed-forms.ts';

/** A server of a mailbox, or its tokens. */
export type SealedUse = AccessUse | 'oauth';
export type Content<Use extends SealedUse> = z.output<(typeof sealedForms)[Use]>;

/** What a sealed text is for: it opens in this place only. */
export interface SealedPlace<Use extends SealedUse = SealedUse> {
  mailboxId: string;
  use: Use;
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
 * A server and how to sign in there, or tokens, as JWE (RFC 7516) in its compact form. Host and port are sealed with the password:
 * a person who can write to the database cannot send it to another server.
 */
export async function seal<Use extends SealedUse>(
  content: Content<Use>,
  { mailboxId, use }: SealedPlace<Use>,
  keys: MailboxKeys,
): Promise<Sealed> {
  const [{ kid, secret }] = keys.all();
  const sealed = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(content)))
    .setProtectedHeader({ ...algorithms, kid, mailbox: mailboxId, use })
    .encrypt(secret);
  return { mailboxId, use, kid, sealed };
}

/** @throws CannotOpen; it says nothing of what is sealed */
export async function open<Use extends SealedUse>(
  sealed: string,
  { mailboxId, use }: SealedPlace<Use>,
  keys: MailboxKeys,
): Promise<Content<Use>> {
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
    return sealedForms[use].parse(JSON.parse(new TextDecoder().decode(plaintext))) as Content<Use>;
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
