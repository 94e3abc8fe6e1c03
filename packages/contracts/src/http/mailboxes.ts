import { isMailableAddress } from '@cadenza/mail-address';
import { z } from 'zod';
import {
  leadFieldMaxLength,
  mailboxDailyLimitMax,
  mailboxDefaults,
  mailboxesPerImportMax,
  mailboxGapMinutesMax,
  mailboxTagsMax,
  minutesPerDay,
  signatureMaxLength,
  weekdays,
} from '../limits.ts';
import { id, instant, multiLine, singleLine } from '../text.ts';
import { timeZone } from '../time-zone.ts';
import { oauthProviders } from './mailbox-sign-in.ts';
import { mailboxTag } from './senders.ts';

/** How a connection is protected: TLS from the start, TLS after STARTTLS, or not at all. */
export const connectionSecurities = ['tls', 'starttls', 'none'] as const;
export type ConnectionSecurity = (typeof connectionSecurities)[number];

const portMax = 65_535;
const hostMaxLength = 253;
const passwordMaxLength = 1_000;
const troubleMaxLength = 1_000;
const daysPerReadingMax = 10;
/** How much one report of `tracking` may say. */
export const readingsPerReportMax = 500;

/** A name in DNS, in ASCII and lower case, or an IP address; an IPv6 address without brackets. */
const host = singleLine(hostMaxLength)
  .transform((text) =>
    text
      .toLowerCase()
      .replace(/^\[(.*)\]$/, '$1')
      .replace(/\.$/, ''),
  )
  .refine((text) => /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d])?(?:\.|$))+$|^[\da-f:.]*:[\da-f:.]*$/.test(text), {
    error: 'Please enter the name of a mail server, like smtp.example.com',
  });

/** Where a mail server is. */
export const serverAddress = z.strictObject({
  host,
  port: z.number().int().min(1).max(portMax),
  security: z.enum(connectionSecurities),
});
export type ServerAddress = z.infer<typeof serverAddress>;

/** Providers show app passwords as groups of letters; their spaces are no part of them. */
const groupedPassword = /^[a-z\d]{4}(?: [a-z\d]{4}){2,7}$/i;

const password = z
  .string()
  .min(1, 'Please enter the password')
  .max(passwordMaxLength)
  .refine((text) => !/[\r\n\0]/.test(text) && text.isWellFormed(), 'The password may not have line breaks')
  .transform((text) => (groupedPassword.test(text.trim()) ? text.replaceAll(' ', '') : text));

/** Where a mail server is, and who signs in there. */
export const mailServer = serverAddress.extend({
  user: singleLine(leadFieldMaxLength).refine((text) => text !== '', 'Please enter the user name'),
  password,
});
export type MailServer = z.infer<typeof mailServer>;
/** What is shown of a mail server: its password never is. */
export const shownMailServer = serverAddress.extend({ user: z.string() });
export type ShownMailServer = z.infer<typeof shownMailServer>;

const oneLine = singleLine(leadFieldMaxLength);
const address = oneLine.refine(isMailableAddress, 'Please enter a valid email address');
const nothingIfBlank = (text: string | null | undefined) => (text?.trim() ? text : null);

/** The allowance of the first day, and by how many emails it grows each day until the daily limit (rule M5). */
const ramp = z.strictObject({
  start: z.number().int().min(1).max(mailboxDailyLimitMax),
  step: z.number().int().min(1).max(mailboxDailyLimitMax),
});

const minuteOfDay = z
  .number()
  .int()
  .min(0)
  .max(minutesPerDay - 1);

/** When a mailbox may send (rule M8): minutes of the day and weekdays in its time zone, with edges as in rule T3. */
const hours = z.strictObject({
  start: minuteOfDay,
  end: minuteOfDay,
  weekdays: z
    .array(z.enum(weekdays))
    .min(1, 'At least one weekday is needed')
    .refine((days) => new Set(days).size === days.length, 'Each weekday can be named once'),
});

const givenMailbox = z.strictObject({
  fromName: oneLine.refine((text) => text !== '', 'Please enter the name that recipients see'),
  address,
  replyTo: z.union([z.literal('').transform(() => null), address, z.null()]),
  signature: multiLine(signatureMaxLength).nullable().transform(nothingIfBlank),
  smtp: mailServer,
  imap: mailServer.nullable(),
  dailyLimit: z.number().int().min(1).max(mailboxDailyLimitMax),
  gapMinutes: z.number().int().min(0).max(mailboxGapMinutesMax),
  ramp: ramp.nullable(),
  timezone: timeZone,
  hours: hours.nullable(),
  tags: z
    .array(mailboxTag)
    .max(mailboxTagsMax)
    .transform((all) => [...new Set(all)]),
});

export const createMailboxRequest = givenMailbox.extend({
  replyTo: givenMailbox.shape.replyTo.default(null),
  signature: givenMailbox.shape.signature.default(null),
  imap: givenMailbox.shape.imap.default(null),
  dailyLimit: givenMailbox.shape.dailyLimit.default(mailboxDefaults.dailyLimit),
  gapMinutes: givenMailbox.shape.gapMinutes.default(mailboxDefaults.gapMinutes),
  ramp: givenMailbox.shape.ramp.default(null),
  timezone: givenMailbox.shape.timezone.default('UTC'),
  hours: givenMailbox.shape.hours.default(null),
  tags: givenMailbox.shape.tags.default([]),
});
export type CreateMailboxRequest = z.input<typeof createMailboxRequest>;
export type NewMailbox = z.output<typeof createMailboxRequest>;

/** What changes of a mailbox; absent fields stay. A server is given as a whole, with its password, and tested first. */
export const changeMailboxRequest = givenMailbox.omit({ address: true }).partial();
export type ChangeMailboxRequest = z.input<typeof changeMailboxRequest>;

export const mailboxStates = ['connected', 'paused', 'waiting', 'needs-attention'] as const;
export type MailboxState = (typeof mailboxStates)[number];

/** What a test of a mail server found. */
export const serverVerdicts = [
  'ok',
  'refused',
  'unknown-host',
  'closed',
  'silent',
  'tls',
  'timeout',
  'oauth-required',
  'not-a-mail-server',
] as const;
export type ServerVerdict = (typeof serverVerdicts)[number];

/** What a mail server answered to a test, in sentences for the user. */
export const testedServer = z.object({
  verdict: z.enum(serverVerdicts),
  /** What happened where, with the server's own words if it said any. */
  message: z.string(),
  /** What to do about it. */
  suggestion: z.string().nullable(),
  /** The address that the suggestion proposes. */
  proposed: serverAddress.nullable(),
});
export type TestedServer = z.infer<typeof testedServer>;

/** One server, or both side by side. */
export const testMailboxRequest = z
  .strictObject({ smtp: mailServer.nullable().default(null), imap: mailServer.nullable().default(null) })
  .refine(({ smtp, imap }) => smtp !== null || imap !== null, 'Name a server to test');
export type TestMailboxRequest = z.input<typeof testMailboxRequest>;
export const testMailboxResponse = z.object({ smtp: testedServer.nullable(), imap: testedServer.nullable() });
export type TestMailboxResponse = z.infer<typeof testMailboxResponse>;

/** What a server that gets a mail says of SPF, DKIM or DMARC. */
export const authenticationVerdict = z.enum(['pass', 'fail', 'none', 'unknown']);

/** What became of a mail that a mailbox sent to itself. */
export const selfTest = z.object({
  startedAt: instant,
  /** Null while the mail is on its way. */
  endedAt: instant.nullable(),
  /** Null once SMTP took the mail; else what it answered. */
  refusal: z.string().nullable(),
  /** Null while it has not arrived; after the end: it never did. */
  arrived: z.object({ folder: z.string(), afterSeconds: z.number().int() }).nullable(),
  messageId: z.enum(['kept', 'replaced', 'unknown']),
  sentCopy: z.enum(['filed', 'missing', 'unknown']),
  spf: authenticationVerdict,
  dkim: authenticationVerdict,
  dmarc: authenticationVerdict,
});
export type SelfTest = z.infer<typeof selfTest>;

export const mailbox = z.object({
  id,
  fromName: z.string(),
  address: z.string(),
  replyTo: z.string().nullable(),
  signature: z.string().nullable(),
  smtp: shownMailServer,
  /** Null: replies and bounces are not seen. */
  imap: shownMailServer.nullable(),
  /** Addresses of other mailboxes that read the same account, so that each sees the answers to the others. */
  sharesImapWith: z.array(z.string()).default([]),
  /** Who was asked to let the mailbox sign in; null: it has passwords. */
  oauthProvider: z.enum(oauthProviders).nullable().default(null),
  dailyLimit: z.number().int(),
  gapMinutes: z.number().int(),
  ramp: ramp.nullable(),
  timezone: z.string(),
  hours: hours.nullable(),
  tags: z.array(z.string()),
  state: z.enum(mailboxStates),
  /** A sentence for the user; null while connected. */
  stateReason: z.string().nullable(),
  /** Why it sends half of its allowance, as a sentence for the user (rule S8); null: it may send all of it. */
  warning: z.string().nullable().default(null),
  sentToday: z.number().int(),
  leftToday: z.number().int(),
  /** When the inbox was last looked at; null before the first look, and without IMAP. */
  lastReadAt: instant.nullable(),
  /** The newest one. */
  selfTest: selfTest.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Mailbox = z.infer<typeof mailbox>;

/** The mailboxes of a file. Rows that are refused are answered, and keep none of the others away. */
export const importMailboxesRequest = z
  .array(z.unknown())
  .max(mailboxesPerImportMax, `At most ${mailboxesPerImportMax} mailboxes can be sent in one call`);
export const importedMailbox = z.object({
  /** The place of the row in the request, from 0. */
  row: z.number().int(),
  address: z.string().nullable(),
  outcome: z.enum(['connected', 'refused']),
  mailboxId: id.nullable(),
  /** Why it was refused, or what to know about it. */
  message: z.string().nullable(),
});
export type ImportedMailbox = z.infer<typeof importedMailbox>;
export const importMailboxesResponse = z.array(importedMailbox);

export const findServersQuery = z.strictObject({ address });
/** Servers that an address probably has. Null: none was found. */
export const foundServers = z.object({
  provider: z.string().nullable(),
  smtp: serverAddress.nullable(),
  imap: serverAddress.nullable(),
  /** What its users must know, such as where app passwords are made. */
  hint: z.string().nullable(),
  /** A page of the provider that says more. */
  helpUrl: z.string().nullable(),
});
export type FoundServers = z.infer<typeof foundServers>;

export const mailboxActivities = [
  'connected',
  'changed',
  'paused',
  'resumed',
  'needs-attention',
  'recovered',
  'self-tested',
  /** Its inbox cannot be read just now; it is tried again and again. */
  'waiting',
  'read-again',
  /** Its guard halved its allowance, and let it be whole again (rule S8). */
  'warned',
  'eased',
] as const;
/** What happened to a mailbox, newest first, and what it sent and read by day in its time zone. */
export const mailboxActivity = z.object({
  entries: z.array(z.object({ kind: z.enum(mailboxActivities), at: instant, words: z.string().nullable() })),
  days: z.array(z.object({ day: z.iso.date(), sent: z.number().int(), read: z.number().int() })),
});
export type MailboxActivity = z.infer<typeof mailboxActivity>;

/** Why a mailbox cannot be read, or what a day brought, as `tracking` saw it. */
const reading = z.strictObject({
  mailboxId: id,
  /** When its inbox was last read to its end. */
  lastReadAt: instant.nullable(),
  /** A sentence for the user with the server's words, while it cannot be read. */
  trouble: z.string().max(troubleMaxLength).nullable(),
  /** How many mails arrived on a day in its time zone. Totals, so that a report can be repeated. */
  days: z.array(z.strictObject({ day: z.iso.date(), read: z.number().int().min(0) })).max(daysPerReadingMax),
});
export type MailboxReading = z.infer<typeof reading>;
export const reportReadingsRequest = z.strictObject({ readings: z.array(reading).max(readingsPerReportMax) });
