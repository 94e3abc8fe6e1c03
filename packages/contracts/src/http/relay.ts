import { z } from 'zod';
import { unreadAnswers } from './read-answers.ts';
import { domainVerdicts } from './sending-domains.ts';

/** Of the names of the relay's server. Not applicable: nobody would look at them, or others keep them. */
export const relayVerdicts = [...domainVerdicts, 'not-applicable'] as const;
export type RelayVerdict = (typeof relayVerdicts)[number];

/** The account of the settings, by which campaigns without mailboxes send. */
export const relay = z.object({
  /** The name or IP address of its SMTP server; null: emails are caught and shown instead of sent. */
  host: z.string().nullable(),
  from: z.object({ name: z.string(), address: z.string() }),
  /** Whether its addresses have names in the DNS that lead back to them (PTR; RFC 1912, 2.1). */
  ptr: z.object({
    verdict: z.enum(relayVerdicts),
    /** What was found, and what to do, in sentences for the user. */
    message: z.string(),
  }),
  /** Null while its answers are read, or where nobody reads any. */
  unread: unreadAnswers.nullable().default(null),
});
export type Relay = z.infer<typeof relay>;
