import { z } from 'zod';
import { notTheirs } from '../events/engagement.ts';
import { id, instant } from '../text.ts';
import { emailStatuses } from './emails.ts';
import { correspondent, emailPart } from './whole-emails.ts';

/**
 * The verdicts on a mail that came back. `dead-address` is a bounce which says that the address does not exist,
 * `opt-out` a reply that asks for no more mail. The verdicts from `receipt` on change nothing: automatic mails of a
 * help desk, a spam filter's question whether a person wrote, a calendar's answer to an invitation, an emoji reaction.
 */
export const verdicts = [
  'reply',
  'opt-out',
  'absence',
  'bounce',
  'dead-address',
  'complaint',
  'receipt',
  'challenge',
  'calendar',
  'reaction',
  'other',
] as const;
export type Verdict = (typeof verdicts)[number];

/** `link`: on the page behind the unsubscribe link; `test`: by the report page's test actions. */
export const receivedSources = ['mail', 'link', 'test'] as const;

/**
 * One thing that came back from a lead. From, subject and text are those of the mail: plain text, `null` where there is
 * none.
 */
export const receivedMail = z.object({
  id,
  emailId: id,
  receivedAt: instant,
  source: z.enum(receivedSources),
  verdict: z.enum(verdicts),
  /** The stated day of return of an absence. */
  returnsOn: z.iso.date().nullable(),
  /** The rule that decided, or the diagnosis of a bounce. */
  reason: z.string(),
  /** The verdict before a person corrected it. */
  correctedFrom: z.enum(verdicts).nullable(),
  /**
   * Why a person has to decide what the mail says (rules S11 and S14), in sentences: until a person confirms the verdict it suppresses
   * no address, and an opt-out holds its lead. `null` where it is proved.
   */
  unverified: z.string().nullable(),
  /** Whom a report blames instead of the recipient, so that its email waits (rule D12). */
  blames: z.enum(notTheirs).nullish(),
  from: z.string().nullable(),
  subject: z.string().nullable(),
  text: z.string().nullable(),
  /** The sentence by which it may ask for no more mail, or asks that of somebody else (rule S14). */
  tellingSentence: z.string().nullable(),
  /** Whom it wants taken off instead of its writer. */
  somebodyElse: z.string().nullable(),
});
export type ReceivedMail = z.infer<typeof receivedMail>;

/** A mail that waits for a person to accept or dismiss it (rule S11), and the lead it is about. */
/** `campaign` is the one that the mail answers; there it may be accepted or dismissed. */
export const unverifiedMail = receivedMail.extend({
  leadId: id,
  leadName: z.string().nullable(),
  campaign: z.object({ id, name: z.string() }),
});
export type UnverifiedMail = z.infer<typeof unverifiedMail>;

export const conversationQuery = z.object({ leadId: id });

/** `returnsOn` only with `absence`. To repeat the present verdict confirms an unverified mail. */
export const correctVerdictRequest = z.strictObject({
  verdict: z.enum(verdicts),
  returnsOn: z.iso.date().nullable().default(null),
});
export type CorrectVerdictRequest = z.input<typeof correctVerdictRequest>;

/** An email as the lead got it. Subject and text are `null` once the lead is erased. */
export const sentEmail = z.object({
  emailId: id,
  stepNumber: z.number().int(),
  status: z.enum(emailStatuses),
  reason: z.string().nullable(),
  handedOverAt: instant,
  sentAt: instant.nullable(),
  subject: z.string().nullable(),
  text: z.string().nullable(),
  /** It was put off, and its lead or campaign was stopped since: it is not tried again while that stands. */
  isGivenUp: z.boolean().optional(),
  /** Its name is null where it was not kept, and all of it where the sender is not known. Absent in responses of versions without it, as are the next. */
  from: correspondent.extend({ name: z.string().nullable() }).nullish(),
  /** Null: answers go to the address in From, as far as is known. */
  replyTo: z.string().nullish(),
  /** Null once the lead is erased, or has another address than the one that it went to. */
  to: correspondent.nullish(),
  /** What stood below the text, in its order; null where that was not kept. */
  below: z.array(emailPart).nullish(),
});
export type SentEmail = z.infer<typeof sentEmail>;

/** The lead goes on at the beginning of this day in the campaign's time zone. */
export const holdLeadRequest = z.strictObject({ until: z.iso.date() });
export type HoldLeadRequest = z.infer<typeof holdLeadRequest>;
export const heldLead = z.object({ leadId: id, heldUntil: instant });
export type HeldLead = z.infer<typeof heldLead>;
