import { randomUUID } from 'node:crypto';
import type { RefusedSignIn } from '@cadenza/contracts';
import type { Page } from '@playwright/test';
import { asVariant, type Stop, text } from './stop.ts';

const refusal = randomUUID();
const path = `/mailboxes/not-connected?refusal=${refusal}`;
const refused = (fields: Partial<RefusedSignIn>) => async (page: Page) => {
  const json: RefusedSignIn = { provider: 'google', mailboxId: null, sentences: [], ...fields };
  await page.route(`**/api/mailboxes/oauth/refusals/${refusal}`, (route) => route.fulfill({ json }));
};
const longAddress = `${'very-long-local-part-'.repeat(3)}@${'subdomain.'.repeat(9)}example.com`;

/** The ends of sign-ins at Google and Microsoft that connected nothing. */
export const notConnectedStops: Stop[] = [
  { name: 'mailbox-not-connected', path: '/mailboxes/not-connected?why=unknown', ready: text(/was used already/) },
  ...(['elsewhere', 'session-ended', 'unavailable'] as const).map((why) =>
    asVariant({
      name: `mailbox-not-connected-${why}`,
      path: `/mailboxes/not-connected?why=${why}`,
      ready: text(/start again/),
    }),
  ),
  {
    name: 'mailbox-not-connected-refused',
    path,
    standIn: refused({
      sentences: [
        'The mail servers did not let the mailbox in.',
        'smtp.gmail.com:465 refused the sign-in: 535 5.7.8 <b>Username</b> and Password not accepted.',
        `imap.gmail.com:993 refused the sign-in: NO [AUTHENTICATIONFAILED] ${'x'.repeat(120)} مرحبا`,
      ],
    }),
    ready: text(/did not let the mailbox in/),
  },
  asVariant({
    name: 'mailbox-not-connected-again',
    path,
    standIn: refused({
      provider: 'microsoft',
      mailboxId: randomUUID(),
      sentences: [`This is the mailbox of ${longAddress}, and you signed in at Microsoft as bob@example.com.`],
    }),
    ready: text(/This is the mailbox of/),
  }),
  asVariant({
    name: 'mailbox-not-connected-forgotten',
    path: `/mailboxes/not-connected?refusal=${randomUUID()}`,
    ready: text(/not known any more/),
    provokes: /404/,
  }),
];
