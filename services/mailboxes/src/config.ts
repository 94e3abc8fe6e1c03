import { isIP } from 'node:net';
import { serviceSettings } from '@cadenza/event-kit';
import { publicUrlSetting } from '@cadenza/http-kit';
import { toSender } from '@cadenza/mail-address/sender';
import { mailboxHostsSetting } from '@cadenza/mailbox';
import { z } from 'zod';
import { mailboxKeysIn } from './credentials/mailbox-keys.ts';

/** An IP address, `127.0.0.1:53` or `[::1]:53`. */
function isServer(text: string): boolean {
  const host = /^\[(.+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  return isIP(host) !== 0;
}

export const settings = serviceSettings.extend({
  MAILBOX_KEYS: z
    .string()
    .transform((text, context) => {
      const { keys, faults } = mailboxKeysIn(text);
      for (const fault of faults) context.addIssue(fault);
      return faults.length > 0 ? z.NEVER : keys;
    })
    .optional()
    .describe(
      'The keys that seal the passwords of mailboxes, id:base64 of 32 bytes each, separated by commas: the first seals, all open; absent: those in KEYS_DIR',
    ),
  MAILBOX_HOSTS_ALLOW: mailboxHostsSetting,
  MAIL_FROM: z
    .string()
    .transform(toSender)
    .optional()
    .describe('Sender of the emails of the relay, whose domain is checked too; absent: the relay sends nothing'),
  PUBLIC_URL: publicUrlSetting
    .default('http://localhost:8080')
    .describe('The address under which people reach the product: providers send browsers back there'),
  GOOGLE_CLIENT_ID: z.string().optional().describe('The client at Google that connects mailboxes without a password'),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('The secret of the client at Google'),
  MICROSOFT_CLIENT_ID: z
    .string()
    .optional()
    .describe('The application at Microsoft that connects mailboxes without a password'),
  MICROSOFT_CLIENT_SECRET: z.string().optional().describe('The secret of the application at Microsoft'),
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'is not the id or a domain of a tenant')
    .default('common')
    .describe('The tenant whose accounts may sign in at Microsoft; common: all, consumers: personal ones alone'),
  ADDRESS_CHECK: z
    .stringbool()
    .default(true)
    .describe(
      'Whether the DNS is asked for the mail servers of an address, else looked for among known providers alone, and about the domains that mailboxes send from',
    ),
  DNS_SERVERS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((each) => each.trim() || []))
    .refine((servers) => servers.every(isServer), 'is not a list of IP addresses, each with a port or without')
    .describe('DNS servers to ask, ip or ip:port, separated by commas; absent: those of the system'),
});
export type Settings = z.output<typeof settings>;
