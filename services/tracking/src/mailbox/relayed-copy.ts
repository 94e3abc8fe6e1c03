import { addressTagOf, emailIdOf, relayedId } from '@cadenza/contracts';
import { type HeaderBlock, parseHeaderBlock } from '@cadenza/inbound-mail';
import { comparableAddress } from '@cadenza/mail-address';
import { addressHash } from '@cadenza/mail-address/address-hash';
import type { FetchMessageObject } from 'imapflow';
import type { Context } from '../context.ts';
import { markedEmail } from './marked-email.ts';

/** A Sent copy of an email of ours under a Message-ID that the mailbox's server put in place of ours (rule M9). */
export interface RelayedCopy {
  emailId: string;
  /** With its brackets. */
  relayedId: string;
  /** Whom it claims to be from, in the form of `comparableAddress`. */
  from: string;
  /** The tag of the address that it went to. */
  addressTag: string;
}

/** The fields that a copy is known by, besides its envelope. */
export const markingFields = ['List-Unsubscribe', 'References', 'In-Reply-To'];

/** Ids of our own form are ours: one email must never be known by that of another. */
const ownForm = /^<[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}@/i;

/**
 * Reads a mail in a Sent folder. It is a copy of an email if it has its signed unsubscribe link, or if it refers to that
 * email alone and answers nothing, as the first email of a thread does. What people write themselves does neither, or goes
 * to somebody else.
 *
 * @param mail with its envelope and `markingFields`
 */
export function relayedCopy(
  { envelope, headers }: FetchMessageObject,
  { linkKeys, hashKey }: Pick<Context, 'linkKeys' | 'hashKey'>,
): RelayedCopy | undefined {
  const id = relayedId.safeParse(envelope?.messageId?.trim());
  const [from, to] = [onlyAddress(envelope?.from), onlyAddress(envelope?.to)];
  const goesToOthers = (envelope?.cc?.length ?? 0) + (envelope?.bcc?.length ?? 0) > 0;
  if (!id.success || ownForm.test(id.data) || from === undefined || to === undefined || goesToOthers) return undefined;
  const fields = parseHeaderBlock(headers?.toString('latin1') ?? '');
  const addressTag = addressTagOf(addressHash(to, hashKey));
  const marked = markedEmail(fields.first('list-unsubscribe'), linkKeys);
  const emailId = marked?.addressTag === addressTag ? marked.emailId : emailThatRefersToItself(fields);
  return emailId === undefined ? undefined : { emailId, relayedId: id.data, from, addressTag };
}

/** The field names one id, or else it is no Message-ID. */
const emailThatRefersToItself = (fields: HeaderBlock) =>
  fields.first('in-reply-to') === '' ? emailIdOf(fields.first('references')) : undefined;

function onlyAddress(addresses: readonly { address?: string | undefined }[] | undefined): string | undefined {
  const [only, ...others] = addresses ?? [];
  return only?.address && others.length === 0 ? comparableAddress(only.address) : undefined;
}
