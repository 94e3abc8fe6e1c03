import { Refusal } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';

export function refuseWithoutCatcher({ settings }: Context): void {
  if (settings.SMTP_URL) throw new Refusal(404, 'no-catcher', 'Emails go to a mail server, so none are caught here.');
}
