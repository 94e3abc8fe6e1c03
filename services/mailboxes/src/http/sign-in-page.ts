import { type Refusal, type Reply, reply } from '@cadenza/http-kit';

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Sentences may quote a mail server or name an address. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!);

/** Says why a mailbox was not connected: plain HTML without scripts and styles. */
export function signInRefusedPage({ status, message, details }: Refusal): Reply {
  const { errors } = details as { errors?: readonly { message: string }[] };
  const sentences = [message, ...(errors ?? []).map((each) => each.message)];
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>The mailbox was not connected</title></head>
<body><main><h1>The mailbox was not connected</h1>${sentences.map((each) => `<p>${escaped(each)}</p>`).join('')}<p><a href="/mailboxes">Back to the mailboxes</a></p></main></body>
</html>
`;
  return reply(status, html, headers);
}
