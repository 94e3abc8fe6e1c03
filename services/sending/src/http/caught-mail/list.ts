import { route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { refuseWithoutCatcher } from './without-catcher.ts';

export const caughtMailList = route({ method: 'get', path: '/dev/mail.json' }, async (_, context: Context) => {
  refuseWithoutCatcher(context);
  return context.caughtMail.list();
});
