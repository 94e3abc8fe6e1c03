import { reply, route } from '@cadenza/service-kit';
import type { App } from '../../app.ts';
import type { CaughtEmail } from '../../smtp/caught-mail.ts';
import { escapeHtml, htmlHeaders, layout, shortTime } from './layout.ts';
import { refuseWithoutCatcher } from './without-catcher.ts';

export const caughtMailPage = route({
  method: 'get',
  path: '/dev/mail',
  handle: async (_, app: App) => {
    refuseWithoutCatcher(app);
    return reply(200, page(await app.caughtMail.list()), htmlHeaders);
  },
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
