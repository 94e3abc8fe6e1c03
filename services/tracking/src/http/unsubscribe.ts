import { linkPurposes, parseUnsubscribeText } from '@cadenza/contracts';
import { readToken, route } from '@cadenza/service-kit';
import { z } from 'zod';
import type { App } from '../app.ts';
import { keepHit } from '../hits/keep-hit.ts';
import { confirmUnsubscribePage, unknownLinkPage, unsubscribedPage } from './pages.ts';

const link = { path: '/u/:token', open: true, params: z.object({ token: z.string() }) };

/** Rule S6: scanners fetch links, so showing the page changes nothing. */
export const showUnsubscribe = route({
  ...link,
  method: 'get',
  handle: async ({ params }, app: App) => {
    const isOurs = parseUnsubscribeText(readToken(params.token, linkPurposes.unsubscribe, app.linkSecret) ?? '');
    return isOurs ? confirmUnsubscribePage() : unknownLinkPage();
  },
});

/** From the page's button, or from a mail client by RFC 8058: whatever the body says, a POST here means it. */
export const unsubscribe = route({
  ...link,
  method: 'post',
  handle: async ({ params, headers, trace }, app: App) => {
    const { token } = params;
    const isOurs = await keepHit(app, { token, use: { kind: 'unsubscribe' }, method: 'GET', headers, trace });
    return isOurs ? unsubscribedPage() : unknownLinkPage();
  },
});
