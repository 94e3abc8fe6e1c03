import { reply, route } from '@cadenza/http-kit';
import type { CaughtEmail } from '../../caught-mail/caught-mail.ts';
import type { Context } from '../../context.ts';
import { escapeHtml, htmlHeaders, layout, shortTime } from './layout.ts';
import { refuseWithoutCatcher } from './without-catcher.ts';

export const caughtMailPage = route({ method: 'get', path: '/dev/mail' }, async (_, context: Context) => {
  refuseWithoutCatcher(context);
  return reply(200, page(await context.caughtMail.list()), htmlHeaders);
});

function page(emails: readonly CaughtEmail[]): string {
  const list = emails.length > 0 ? `<ul>${emails.map(item).join('\n')}</ul>` : '<p>No email has been sent yet.</p>';
  return layout(
    'Caught mail',
    `<a href="/">Back to Cadenza</a><h1>Caught mail</h1>
     <p>No mail server is set, so nothing leaves this machine. This is what would have been sent, the newest first.</p>
     ${list}`,
  );
}

const item = ({ id, to, subject, sentAt }: CaughtEmail) =>
  `<li><a href="/dev/mail/${id}"><strong>${escapeHtml(subject)}</strong><time>${shortTime(sentAt)} UTC</time>
   <span>${escapeHtml(to)}</span></a></li>`;
