import { canonicalAddress, sentAddress } from '@cadenza/mail-address';
import addressparser from 'nodemailer/lib/addressparser';
import MimeNode from 'nodemailer/lib/mime-node';
import { addressParser } from 'postal-mime';
import type { z } from 'zod';

/** The sender of emails. The domain of the address is in ASCII. */
export interface Sender {
  name: string;
  address: string;
}

const textLengthMax = 1_000;
const asIn = 'as in "Müller, Hans" <hans@example.com>';

/**
 * Reads `Name <address>` or a bare address, as in the setting MAIL_FROM.
 *
 * @returns the sender, or a sentence on why the text names none: readers of the emails must see the name exactly as it
 * is written here
 */
export function readSender(text: string): Sender | string {
  if (text.length > textLengthMax || /\p{Cc}/u.test(text)) return 'is too long, or has line breaks';
  const found = addressparser(text);
  const [only] = found;
  if (found.length !== 1 || !only?.address) return `is not one address, alone or behind a name, ${asIn}`;
  const { name, address: written } = only;
  const address = sentAddress(written);
  if (address === null) return `has no address that can be mailed, ${asIn}`;
  if (!isWrittenAs(text, { name, address: written })) {
    return `can be read in several ways: write a name with quotes, commas or brackets in double quotes, ${asIn}`;
  }
  if (!survives({ name, address }))
    return 'has a name that mail programs would show as another; write it as it is to be read';
  return { name, address };
}

/** For a schema of settings: the sender in a text. */
export function toSender(text: string, { addIssue }: Pick<z.RefinementCtx, 'addIssue'>): Sender {
  const found = readSender(text);
  if (typeof found !== 'string') return found;
  addIssue({ code: 'custom', message: found });
  return { name: '', address: '' };
}

/** Whether the parser dropped or joined nothing: a parser of addresses accepts every text. */
function isWrittenAs(text: string, { name, address }: Sender): boolean {
  const quoted = name.replace(/["\\]/g, String.raw`\$&`);
  const ways =
    name === '' ? [address, `<${address}>`, `""<${address}>`] : [`${name}<${address}>`, `"${quoted}"<${address}>`];
  const plain = text.trim().replace(/\s+/g, ' ').replace(' <', '<');
  return ways.includes(plain);
}

/** Whether a mail program reads the same sender from the encoded header. */
function survives({ name, address }: Sender): boolean {
  const read = addressParser(MimeNode.encodeHeaderValue('From', { name, address }));
  const [only] = read;
  return read.length === 1 && only?.name === name && canonicalAddress(only.address ?? '') === canonicalAddress(address);
}
