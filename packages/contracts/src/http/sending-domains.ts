import { asciiDomain } from '@cadenza/mail-address';
import { z } from 'zod';

import { instant, singleLine } from '../text.ts';

const domainMaxLength = 253;

/** A domain in a path, as people write it. */
export const domainParameter = z.object({
  domain: singleLine(domainMaxLength)
    .transform((text) => asciiDomain(text) ?? '')
    .refine((domain) => domain !== ''),
});

/** What the DNS says of one kind of records of a domain. Unknown: it did not say anything. */
export const domainVerdicts = ['good', 'missing', 'wrong', 'unknown'] as const;
export type DomainVerdict = (typeof domainVerdicts)[number];

/** A record to set. */
export const dnsRecord = z.object({
  type: z.enum(['TXT', 'MX', 'CNAME']),
  name: z.string(),
  /** Null: the provider shows it. */
  value: z.string().nullable(),
});
export type DnsRecord = z.infer<typeof dnsRecord>;

export const domainFinding = z.object({
  verdict: z.enum(domainVerdicts),
  /** What was found, and what to do, in sentences for the user. */
  message: z.string(),
  /** Null: none is to be set, or nobody can say which. */
  record: dnsRecord.nullable(),
  /** What was last known, while nothing is; null: nothing ever was. */
  lastKnown: z.object({ verdict: z.enum(['good', 'missing', 'wrong']), message: z.string(), at: instant }).nullable(),
});
export type DomainFinding = z.infer<typeof domainFinding>;

export const domainChecks = ['spf', 'dkim', 'dmarc', 'mx'] as const;
export type DomainCheck = (typeof domainChecks)[number];

/** The host that the links in emails of a domain lead to, and whether it leads to the product. */
export const trackingHost = domainFinding.extend({
  /** In ASCII. */
  host: z.string(),
  /** Whether emails that leave now use it: it was verified, and nothing has said since that it is broken. */
  isUsed: z.boolean(),
});
export type TrackingHost = z.infer<typeof trackingHost>;

export const setTrackingHostRequest = z.strictObject({
  /** As people write it; null: links lead to the address of the product. */
  host: singleLine(domainMaxLength).nullable(),
});

/** A domain that connected mailboxes or the relay send from. */
export const sendingDomain = z.object({
  /** In ASCII. */
  domain: z.string(),
  /** 0: the relay alone sends from it. */
  mailboxCount: z.number().int(),
  sendsByRelay: z.boolean(),
  /** Null before the first check. */
  checkedAt: instant.nullable(),
  spf: domainFinding,
  dkim: domainFinding,
  dmarc: domainFinding,
  mx: domainFinding,
  /** Since when neither SPF nor DKIM vouches for its mail (rule M11); null: one does, or nobody knows. */
  failingSince: instant.nullable(),
  /** Whether its first emails are to stop when it has failed for three days. */
  stopsFirstEmails: z.boolean(),
  firstEmailsStopped: z.boolean(),
  /** Null: none is set. */
  trackingHost: trackingHost.nullable(),
});
export type SendingDomain = z.infer<typeof sendingDomain>;

export const changeSendingDomainRequest = z.strictObject({
  /** Whether first emails are to stop while the domain fails; where they are stopped, `false` lets them go on at once. */
  stopsFirstEmails: z.boolean(),
});
export type ChangeSendingDomainRequest = z.input<typeof changeSendingDomainRequest>;
