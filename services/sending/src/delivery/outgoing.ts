import { addressTagOf } from '@cadenza/contracts';
import { sentAddress } from '@cadenza/mail-address';
import { returnAddress } from '@cadenza/mail-address/return-address';
import { anyBytes, type ReadFile } from '../attached-files/objects.ts';
import type { Context } from '../context.ts';
import type { PreparedEmail } from '../email/claim.ts';
import { type Letterhead, type OwnUrls, wholeTexts } from '../email/letterhead.ts';
import type { OutgoingEmail } from '../email/mailer.ts';
import { emailUrls } from './email-urls.ts';

/** Wraps the rendered step with signature, footer, pixel and attachments; `files` are the contents of the attachments. */
export function outgoing(
  { clock, linkKeys }: Pick<Context, 'clock' | 'linkKeys'>,
  email: PreparedEmail,
  files: readonly ReadFile[],
): OutgoingEmail {
  const { sender } = email;
  const urls = emailUrls({ linkKeys }, email.linkBase, email.facts.emailId);
  const unsubscribeUrl = urls.unsubscribe(email.addressHash);
  const returnedTo = { emailId: email.facts.emailId, addressTag: addressTagOf(email.addressHash) };
  return {
    emailId: email.facts.emailId,
    messageId: email.messageId,
    date: clock.now(),
    to: { name: email.toName, address: email.address },
    ...asWritten(email, { files, urls: { unsubscribe: unsubscribeUrl, open: urls.open() } }),
    references: email.references,
    unsubscribeUrl,
    returnAddress:
      sender.bounceDomain === null ? null : returnAddress(returnedTo, { domain: sender.bounceDomain, keys: linkKeys }),
  };
}

type Written = Pick<OutgoingEmail, 'mailbox' | 'from' | 'replyTo' | 'subject' | 'text' | 'html' | 'attachments'>;

/**
 * What its reader sees of an email, whoever that is: a lead, or the user who tests it.
 * @param urls null: it leads nowhere and nobody hears that it is opened
 */
export function asWritten(
  { sender, rendered, letterhead, step }: WrittenFrom,
  { files, urls }: { files: readonly ReadFile[]; urls: OwnUrls | null },
): Written {
  const { name, address, replyTo } = sender;
  return {
    mailbox: sender.mailbox,
    from: { name, address: sentAddress(address) ?? address },
    replyTo,
    subject: rendered.subject,
    ...wholeTexts(rendered, letterhead, urls),
    attachments: step.attachments.map(({ filename, contentType }, index) => {
      const file = files[index] as ReadFile;
      return { filename, contentType: typeOf(contentType, file), content: file.content };
    }),
  };
}

interface WrittenFrom {
  sender: Pick<PreparedEmail['sender'], 'mailbox' | 'name' | 'address' | 'replyTo'>;
  rendered: Pick<PreparedEmail['rendered'], 'subject' | 'text' | 'html'>;
  letterhead: Letterhead;
  step: Pick<PreparedEmail['step'], 'attachments'>;
}

/** The step's type with its parameters, unless the file was detected to be something else. */
function typeOf(saidType: string, { contentType: foundType }: ReadFile): string {
  const isSame = saidType.split(';')[0]?.trim().toLowerCase() === foundType;
  return isSame || foundType === anyBytes ? saidType : foundType;
}
