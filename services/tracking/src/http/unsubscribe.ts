import { linkPurposes, parseUnsubscribeText } from '@cadenza/contracts';
import { readToken, route } from '@cadenza/http-kit';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { keepHit } from '../handlers/keep-hit.ts';
import { keepUnsubscribePage } from '../projections/undecided-fetches.ts';
import { confirmUnsubscribePage, unknownLinkPage, unsubscribedPage } from './pages.ts';

const link = { path: '/u/{token}', params: z.object({ token: z.string() }) };

/**
 * Rule S6: scanners fetch links, so showing the page changes nothing. The fetch is noted because it helps to recognise
 * a burst (rule O2). If that fails, the page is shown nevertheless.
 */
export const showUnsubscribe = route(
  { ...link, method: 'get' },
  async ({ params, trace }, context: Context) => {
    const said = parseUnsubscribeText(readToken(params.token, linkPurposes.unsubscribe, context.linkKeys) ?? '');
    if (!said) return unknownLinkPage();
    await keepUnsubscribePage(context.database, said.emailId, trace.now.toString()).then(
      () => context.wake.undecidedFetches(),
      (error) => context.log.warn({ err: error }, 'a fetch of an unsubscribe page was not noted'),
    );
    return confirmUnsubscribePage();
  },
  { open: true },
);

/** Sent by the page's button, or by a mail client (RFC 8058). A POST here is an opt-out, whatever its body says. */
export const unsubscribe = route(
  { ...link, method: 'post' },
  async ({ params, headers, trace }, context: Context) => {
    const { token } = params;
    const isOurs = await keepHit(context, { token, use: { kind: 'unsubscribe' }, method: 'GET', headers, trace });
    return isOurs ? unsubscribedPage() : unknownLinkPage();
  },
  { open: true },
);
