import { serviceSettings } from '@cadenza/event-kit';
import { portSetting, publicUrlSetting } from '@cadenza/http-kit';
import { toSender } from '@cadenza/mail-address/sender';
import { mailboxHostsSetting } from '@cadenza/mailbox';
import { z } from 'zod';

export const settings = serviceSettings.extend({
  LINKS_PORT: portSetting
    .optional()
    .describe(
      'Port that answers the links of emails and nothing else, for what stands in front of the product; absent: they come through the gateway',
    ),
  PUBLIC_URL: publicUrlSetting
    .default('http://localhost:8080')
    .describe('The address under which people reach the product; read for LINKS_PORT'),
  LEADS_URL: z.url().describe('Address of the leads service, asked for the keys of what the bus holds of persons'),
  MAILBOXES_URL: z
    .url()
    .describe('Address of the mailboxes service, asked how to sign in to the inboxes that are read'),
  MAILBOX_HOSTS_ALLOW: mailboxHostsSetting,
  SESSION_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe('Where there is no KEYS_DIR: verifies the links of emails, and hashes addresses'),
  IMAP_URL: z
    .url({ protocol: /^imaps?$/ })
    .optional()
    .describe(
      'Mailbox, imap[s]://user:password@host:port/folder (all folders of its own if INBOX or absent): what comes back is read there, and its Sent folder',
    ),
  MAIL_PLAIN_LOGIN: z
    .stringbool()
    .default(false)
    .describe('Whether the password in IMAP_URL may go over a connection without TLS; to this machine it always may'),
  TRUSTED_AUTHSERV_IDS: z
    .string()
    .default('')
    .transform((value) =>
      value
        .toLowerCase()
        .split(',')
        .flatMap((id) => id.trim() || []),
    )
    .describe(
      'Comma list of the names (authserv-ids) under which your mail servers write Authentication-Results into every mail that comes in: who they say wrote a mail is believed',
    ),
  MAIL_FROM: z.string().transform(toSender).optional().describe('Sender of the emails: what it writes is no reply'),
});
export type Settings = z.output<typeof settings>;
