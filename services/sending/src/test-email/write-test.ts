import { randomUUID } from 'node:crypto';
import { messageIdOf } from '@cadenza/contracts';
import type { RenderedEmail } from '@cadenza/email-content';
import type { ReadFile } from '../attached-files/objects.ts';
import type { Context } from '../context.ts';
import { asWritten } from '../delivery/outgoing.ts';
import { emailIdOf } from '../email/email-id.ts';
import { letterheadOf } from '../email/letterhead.ts';
import type { OutgoingEmail } from '../email/mailer.ts';
import type { ProductSettings } from '../product-settings/product-settings.ts';
import type { Step } from '../whole-email/render-steps.ts';
import type { Writer } from '../whole-email/writer.ts';

interface Tested {
  campaignId: string;
  step: Step;
  rendered: RenderedEmail;
  writer: Writer;
  inEffect: ProductSettings;
  /** As it is mailed. */
  address: string;
}

const mark = '[Test] ';

/**
 * Rule D13: the email as a lead would get it, but for its mark, its reader, and the links that would lead back to us. Its id
 * looks like that of every email and stands in no ledger, so that no report about it is believed.
 */
export function writeTest(
  { clock, hashKey }: Pick<Context, 'clock' | 'hashKey'>,
  { campaignId, step, rendered, writer, inEffect, address }: Tested,
  files: readonly ReadFile[],
): OutgoingEmail {
  const identity = { campaignId, addressHash: `test ${randomUUID()}`, stepNumber: step.stepNumber };
  const emailId = emailIdOf(identity, hashKey);
  const letterhead = letterheadOf(writer, inEffect);
  const written = asWritten({ sender: writer, rendered, letterhead, step }, { files, urls: null });
  const { address: from } = written.from;
  const messageId = messageIdOf(emailId, from.slice(from.lastIndexOf('@') + 1));
  return {
    ...written,
    ...{ emailId, messageId, date: clock.now(), subject: `${mark}${rendered.subject}`.trim() },
    to: { name: '', address },
    // Rule M9: as the first email of a thread has it.
    references: writer.replacesMessageIds ? [messageId] : [],
    unsubscribeUrl: null,
    returnAddress: null,
  };
}
