import { loadSettings, runTakeIn } from '@cadenza/service-kit';
import { z } from 'zod';
import { readSentCopies } from './restore/sent-copies.ts';
import { takeIn } from './restore/take-in.ts';

const settings = z.object({
  SESSION_SECRET: z.string(),
  IMAP_URL: z.url().optional(),
  MAIL_PLAIN_LOGIN: z.stringbool().default(false),
});

await runTakeIn('sending', (given) => {
  const { SESSION_SECRET: secret, IMAP_URL: url, MAIL_PLAIN_LOGIN: plainLogin } = loadSettings(settings, process.env);
  return takeIn(given, {
    secret,
    readSentCopies: url ? (since) => readSentCopies(url, since, { plainLogin }) : undefined,
  });
});
