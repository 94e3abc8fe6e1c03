import { runTakeIn } from '@cadenza/event-kit';
import { loadSettings, readHashKey } from '@cadenza/http-kit';
import { z } from 'zod';
import { readSentCopies } from './restore/sent-copies.ts';
import { takeIn } from './restore/take-in.ts';

const settings = z.object({
  KEYS_DIR: z.string().optional(),
  SESSION_SECRET: z.string().optional(),
  IMAP_URL: z.url().optional(),
  MAIL_PLAIN_LOGIN: z.stringbool().default(false),
});

await runTakeIn('sending', async (given) => {
  const { IMAP_URL: url, MAIL_PLAIN_LOGIN: plainLogin, ...keys } = loadSettings(settings, process.env);
  return takeIn(given, {
    secret: await readHashKey(keys),
    readSentCopies: url ? (since) => readSentCopies(url, since, { plainLogin }) : undefined,
  });
});
