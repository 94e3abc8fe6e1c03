import { z } from 'zod';
import { oauthProviders } from '../http/mailbox-sign-in.ts';
import { mailbox } from '../http/mailboxes.ts';
import { domainVerdicts } from '../http/sending-domains.ts';
import { id, instant } from '../text.ts';
import { eventSchema } from './envelope.ts';

/** What other services know of a mailbox: everything but its passwords, as it is now. */
export const mailboxFacts = mailbox
  .pick({ fromName: true, address: true, replyTo: true, signature: true, smtp: true, imap: true })
  .extend(
    mailbox.pick({ dailyLimit: true, gapMinutes: true, ramp: true, timezone: true, hours: true, tags: true }).shape,
  )
  .extend({
    /** Grows when the servers or their passwords change. */
    accessRevision: z.number().int(),
    /** Its server replaces the Message-IDs of what it sends, as a self-test saw (rule M9). Absent: not that anybody knows. */
    replacesMessageIds: z.literal(true).optional(),
    /** Who was asked to let it sign in. Absent: it has passwords. */
    oauthProvider: z.enum(oauthProviders).optional(),
  });
export type MailboxFacts = z.infer<typeof mailboxFacts>;

const mailboxId = { mailboxId: id };

/** What a mailbox is apart from its facts, for services that have not heard of it before. */
const mailboxStanding = z.object({
  connectedAt: instant,
  isPaused: z.boolean(),
  /** The use whose server is left alone until a person mends it. */
  fault: z.enum(['smtp', 'imap']).nullable(),
});
export type ToldStanding = z.infer<typeof mailboxStanding>;

const verdict = z.enum(domainVerdicts);

/** What other services know of a domain that mailboxes send from, as it is now (rule M11). */
export const domainHealth = z.object({
  /** In ASCII. */
  domain: z.string(),
  /** What was last known of its records; `unknown`: nothing ever was. */
  verdicts: z.object({ spf: verdict, dkim: verdict, dmarc: verdict, mx: verdict }),
  /** Since when neither SPF nor DKIM vouches for its mail; null: one does, or nobody knows. */
  failingSince: instant.nullable(),
  /** Its mailboxes write to nobody for the first time until a person or a good check lets them. */
  firstEmailsStopped: z.boolean(),
});
export type ToldDomainHealth = z.infer<typeof domainHealth>;

/** Connected mail accounts of persons, by the id of the mailbox, and the domains that they send from, by their names. */
export const mailboxEvent = z.discriminatedUnion('type', [
  eventSchema('MailboxConnected', z.object({ ...mailboxId, mailbox: mailboxFacts, connectedAt: instant })),
  /** With `standing` nothing changed: it is published once more. */
  eventSchema(
    'MailboxChanged',
    z.object({ ...mailboxId, mailbox: mailboxFacts, changedAt: instant, standing: mailboxStanding.optional() }),
  ),
  /** By a person, or by the guard for this reason (rule S8). */
  eventSchema('MailboxPaused', z.object({ ...mailboxId, reason: z.string().optional() })),
  /** With the last decision of the guard that the person knew of, by any clock. */
  eventSchema('MailboxResumed', z.object({ ...mailboxId, guardDecidedAt: instant.optional() })),
  /** Its server for this use is left alone until a person mends it. */
  eventSchema('MailboxNeedsAttention', z.object({ ...mailboxId, use: z.enum(['smtp', 'imap']) })),
  eventSchema('MailboxRecovered', z.object(mailboxId)),
  eventSchema('MailboxRemoved', z.object({ ...mailboxId, removedAt: instant })),
  eventSchema('DomainHealthChanged', domainHealth),
  /**
   * Links in emails of mailboxes of a domain begin with this from now on; null: with the address of the product. The key
   * of the event is the domain, in ASCII.
   */
  eventSchema('TrackingHostChanged', z.object({ domain: z.string(), origin: z.string().nullable() })),
]);
export type MailboxEvent = z.infer<typeof mailboxEvent>;
/** The types of those about one mailbox. */
export type MailboxEventType = Exclude<MailboxEvent['type'], 'DomainHealthChanged' | 'TrackingHostChanged'>;
