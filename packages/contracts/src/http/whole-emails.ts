import { z } from 'zod';
import { id } from '../text.ts';

/** The parts of an email's text. Screens show them in the order in which they come, which is that of the email. */
export const emailPartKinds = ['body', 'signature', 'postal-address', 'unsubscribe'] as const;
export const emailPart = z.object({ kind: z.enum(emailPartKinds), text: z.string() });
export type EmailPart = z.infer<typeof emailPart>;

/** Who writes, or to whom, as the header of an email says it. */
export const correspondent = z.object({ name: z.string(), address: z.string() });
export type Correspondent = z.infer<typeof correspondent>;

export const emailPreviewQuery = z.object({ leadId: id });

/** Whom a lead hears from, or would. */
const previewSender = z.object({
  /** Null: the relay. */
  mailboxId: id.nullable(),
  from: correspondent,
  /** Null: answers go to the address in From. */
  replyTo: z.string().nullable(),
  /** Of how many senders this one is an example; 1: it is this one. */
  candidates: z.number().int(),
});
export type PreviewSender = z.infer<typeof previewSender>;

/** The emails of a campaign to one lead, as it would get them with the texts and senders of now. Their URLs lead nowhere. */
export const emailPreview = z.object({
  /** Null: none of the senders that the campaign names is connected. */
  sender: previewSender.nullable(),
  to: correspondent,
  /** Whether they have a pixel, and links that lead by the product. Absent in responses of versions without it. */
  tracking: z.object({ opens: z.boolean(), clicks: z.boolean() }).optional(),
  emails: z.array(z.object({ stepNumber: z.number().int(), subject: z.string(), parts: z.array(emailPart) })),
});
export type EmailPreview = z.infer<typeof emailPreview>;
