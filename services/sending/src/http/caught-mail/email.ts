import { id } from '@cadenza/contracts';
import { notFound, reply, route } from '@cadenza/http-kit';
import { z } from 'zod';
import type { ReadableEmail } from '../../caught-mail/caught-mail.ts';
import type { Context } from '../../context.ts';
import { escapeHtml, htmlHeaders, layout, shortTime } from './layout.ts';
import { refuseWithoutCatcher } from './without-catcher.ts';

/** The email may set its own styles and show our pixel; anything else in it can do nothing. */
const policy = (publicUrl: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' ${new URL(publicUrl).origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Viewing an email here loads its pixel, and its links work, as when the lead opens it. */
export const caughtMailEmail = route(
  { method: 'get', path: '/dev/mail/{id}', params: z.object({ id }) },
  async ({ params }, context: Context) => {
    refuseWithoutCatcher(context);
    const email = await context.caughtMail.find(params.id);
    if (!email) throw notFound('email');
    return reply(200, page(email), { ...htmlHeaders, 'content-security-policy': policy(context.settings.PUBLIC_URL) });
  },
);

function page({ id: emailId, from, to, subject, sentAt, html }: ReadableEmail): string {
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? html;
  const facts = { From: from, To: to, Sent: `${shortTime(sentAt)} UTC` };
  const rows = Object.entries(facts).map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
  return layout(
    subject,
    `<a href="/dev/mail">All caught mail</a><h1>${escapeHtml(subject)}</h1>
     <p>Looking at it counts as an open, following a link as a click. <a href="/dev/mail/${emailId}.eml">The message as a file</a></p>
     <dl>${rows.join('')}</dl><section>${body}</section>`,
  );
}
