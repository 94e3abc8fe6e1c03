import path from 'node:path';
import { httpSettings, portSetting, publicUrlSetting } from '@cadenza/http-kit';
import { asciiDomain, comparableAddress, isMailableAddress } from '@cadenza/mail-address';
import { z } from 'zod';

const upstream = (name: string) => z.url().describe(`Address of the service ${name}`);
const frontEnd = (name: string) => ({
  directory: z.string().optional().describe(`Folder with the built ${name}, to serve it from here`),
  url: z.url().optional().describe(`Address of the ${name}, when it is served elsewhere`),
});
const shell = frontEnd('shell');
const campaigns = frontEnd('campaigns remote');
const leads = frontEnd('leads remote');
const mailboxes = frontEnd('mailboxes remote');

export const settings = httpSettings.extend({
  DATABASE_URL: z.url().describe("The service's own PostgreSQL database"),
  PUBLIC_URL: publicUrlSetting
    .default('http://localhost:8080')
    .describe('The address under which people reach the product'),
  OTHER_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((each) => each.trim() || []))
    .refine((hosts) => hosts.every((host) => asciiDomain(host) !== null), 'is not a list of host names')
    .transform((hosts) => hosts.flatMap((host) => asciiDomain(host) ?? []))
    .describe(
      'Other public host names, separated by commas, under which people open the product; under any other there are only the links of emails, once PUBLIC_URL has a public name',
    ),
  SESSION_SECRET: z.string().min(16).optional().describe('Where there is no KEYS_DIR: signs the session cookie'),
  ADMIN_EMAIL: z
    .string()
    .default('owner@example.com')
    .refine(isMailableAddress, 'Invalid email address')
    .transform(comparableAddress)
    .describe('Email of the first user'),
  ADMIN_PASSWORD: z
    .string()
    .min(8)
    .max(1_000)
    .optional()
    .describe(
      'Password of the first user, at least 12 characters and none that many people use; needed at first, and replaces theirs when it changes',
    ),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe(
      'Number of reverse proxies in front of the gateway, each of which adds to X-Forwarded-For; without it all visitors count as one',
    ),
  METRICS_PORT: portSetting
    .optional()
    .describe('Port that serves /metrics and nothing else, not to be published; absent: nobody reads them'),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address on which METRICS_PORT is opened; 0.0.0.0 where Prometheus asks from elsewhere'),
  TLS_ASK_PORT: portSetting
    .optional()
    .describe(
      'Port that tells a proxy whether it may get a certificate for a tracking host, and nothing else, not to be published; absent: nobody asks',
    ),
  TLS_ASK_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address on which TLS_ASK_PORT is opened; 0.0.0.0 where the proxy asks from elsewhere'),
  ARCHIVE_STATE_FILE: z
    .string()
    .optional()
    .describe(
      'File in which npm start says how the archive of its database is; shown on /metrics and in the settings of the product',
    ),
  DISK_FOLDERS: z
    .string()
    .transform((value) => value.split(path.delimiter).filter(Boolean))
    .default([])
    .describe('Folders that a product on one machine fills; the room on their disks is shown on /metrics'),
  MAIL_CATCHER: z.stringbool().default(false).describe('Emails are caught and shown under /dev/mail, not sent'),
  CAMPAIGNS_URL: upstream('campaigns'),
  LEADS_URL: upstream('leads'),
  SENDING_URL: upstream('sending'),
  TRACKING_URL: upstream('tracking'),
  AI_URL: upstream('ai'),
  OBJECTS_URL: upstream('objects'),
  MAILBOXES_URL: upstream('mailboxes'),
  SHELL_DIR: shell.directory,
  SHELL_URL: shell.url,
  CAMPAIGNS_MF_DIR: campaigns.directory,
  CAMPAIGNS_MF_URL: campaigns.url,
  LEADS_MF_DIR: leads.directory,
  LEADS_MF_URL: leads.url,
  MAILBOXES_MF_DIR: mailboxes.directory,
  MAILBOXES_MF_URL: mailboxes.url,
});

export type Settings = z.output<typeof settings>;

/** Where users open the product. */
export type PublicAddress = Pick<Settings, 'PUBLIC_URL'>;

/** Hosts of this machine, as `URL` writes them. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

export function isHttps({ PUBLIC_URL }: PublicAddress): boolean {
  return new URL(PUBLIC_URL).protocol === 'https:';
}
