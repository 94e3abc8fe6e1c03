import { setTimeout as wait } from 'node:timers/promises';
import { linkPurposes, parseClickText } from '@cadenza/contracts';
import { readToken, reply, route } from '@cadenza/http-kit';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { keepClick } from '../handlers/keep-click.ts';
import { type Hit, hitOf } from '../hits/hit.ts';
import { type EmailWithLinks, findEmail } from '../projections/emails.ts';
import { notYetPage, unknownLinkPage } from './pages.ts';

const waitMsMax = 2_000;
const pollMs = 50;

/** Rule O3: redirects only to the URL that `sending` stored for this email and link; every other token gets a page. */
const clickLink = (method: Hit['method']) =>
  route(
    { method: method === 'HEAD' ? 'head' : 'get', path: '/t/c/{token}', params: z.object({ token: z.string() }) },
    async ({ params, headers, trace }, context: Context) => {
      const link = parseClickText(readToken(params.token, linkPurposes.click, context.linkKeys) ?? '');
      if (!link) return unknownLinkPage();
      const email = await findEmailSoon(context, link.emailId);
      if (!email) return notYetPage();
      const destination = webAddress(email.destinations[link.linkNumber]);
      if (!destination) return unknownLinkPage();
      await keepClick(context, email, link.linkNumber, hitOf(method, headers, trace.now), trace);
      return reply(302, '', { location: destination, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    },
    { open: true },
  );

/** An email can be read a moment before the event of its handover arrives here. */
async function findEmailSoon(context: Context, emailId: string): Promise<EmailWithLinks | undefined> {
  const deadlineMs = performance.now() + waitMsMax;
  for (;;) {
    const email = await findEmail(context.database, emailId);
    if (email || performance.now() > deadlineMs) return email;
    await wait(pollMs);
  }
}

function webAddress(destination: string | undefined): string | undefined {
  const url = destination === undefined ? null : URL.parse(destination);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined;
}

export const clickLinkHead = clickLink('HEAD');
export const clickLinkGet = clickLink('GET');
