import { type Reply, reply } from '@cadenza/http-kit';

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** A page for the recipient of an email: plain HTML without scripts and styles. `body` must be HTML of our own. */
function page(status: number, title: string, body: string, moreHeaders: Record<string, string> = {}): Reply {
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>
`;
  return reply(status, html, { ...headers, ...moreHeaders });
}

export const unknownLinkPage = () =>
  page(404, 'This link is not valid', '<p>It may have been changed on its way, or it is too old.</p>');

export const notYetPage = () =>
  page(503, 'One moment, please', '<p>This link is not ready yet. Please try again in a few seconds.</p>', {
    'retry-after': '2',
  });

export const confirmUnsubscribePage = () =>
  page(
    200,
    'Unsubscribe',
    '<p>Do you want to get no more emails from this sender?</p><form method="post"><button>Unsubscribe</button></form>',
  );

export const unsubscribedPage = () =>
  page(200, 'You are unsubscribed', '<p>You will get no more emails from this sender.</p>');
