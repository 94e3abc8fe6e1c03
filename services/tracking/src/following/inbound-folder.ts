import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import type { FollowedFolder } from '../mailbox/followed-folder.ts';
import type { InboundMail } from '../mailbox/inbound-mail.ts';
import type { MailReader } from '../mailbox/mail-reader.ts';
import { passedOverMail, readInboundMail } from '../mailbox/read-inbound-mail.ts';
import { isSubstitute } from '../mailbox/substitute-mail.ts';
import { keepInboundMails } from '../projections/inbound-mails.ts';

/** As much as the classifier reads: headers, text and the parts of a report come before returned attachments. */
const sourceBytesMax = 512 * 1024;
/** With the answer to FETCH around the mail. */
const bytesPerMailMax = sourceBytesMax + 8 * 1024;
const mailsPerBlockMax = 20;
/** At the beginning of a line (RFC 5322, 3.6.8). */
const headerField = /^[!-9;-~]+[ \t]*:/m;
/** In which a mail that has a header has a field of it. */
const headerBytesMax = 16_384;

const beginningOf = (source: Buffer | undefined) => source?.toString('latin1', 0, headerBytesMax) ?? '';

interface Inbound extends Pick<FollowedFolder, 'label' | 'find' | 'onKept'> {
  reader: MailReader;
  /** Whether its mailbox's server replaces Message-IDs (rule M9). */
  replacesMessageIds?: boolean;
  /** Runs in the commit that keeps new mails. */
  alsoInCommit?: (transaction: Queryable, fresh: readonly InboundMail[]) => Promise<void>;
}

/** A folder for incoming mail: replies, bounces, absences and complaints (rules S2 to S6). */
export function inboundFolder(
  context: Context,
  { label, find, reader, replacesMessageIds = false, alsoInCommit = async () => {}, onKept }: Inbound,
): FollowedFolder {
  let fresh: InboundMail[] = [];
  const keep = (mails: readonly InboundMail[]) => async (transaction: Queryable) => {
    fresh = await keepInboundMails(transaction, mails);
    if (fresh.length > 0) await alsoInCommit(transaction, fresh);
  };
  return {
    label,
    find,
    fetch: { internalDate: true, size: true, source: { maxLength: sourceBytesMax } },
    isGiven: ({ source, size }) => source !== undefined && (source.length > 0 || size === 0),
    isSubstitute: ({ source }) => isSubstitute(beginningOf(source)),
    looksWhole: ({ source }) => headerField.test(beginningOf(source)),
    mailsPerBlockMax,
    bytesPerBlockMax: mailsPerBlockMax * bytesPerMailMax,
    bytesPerMailMax,
    answersPerMailMax: 10,
    read: async (mails) => {
      const read: InboundMail[] = [];
      for (const mail of mails)
        read.push(await readInboundMail(mail, { ...context, replacesMessageIds }, reader.understand));
      return keep(read);
    },
    passOver: async (name) => keep([await passedOverMail(name, context)]),
    onKept: () => {
      for (const { kind } of fresh) context.counts.inboundMails.inc({ kind });
      onKept();
    },
  };
}
