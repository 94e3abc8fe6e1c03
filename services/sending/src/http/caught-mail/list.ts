import { route } from '@cadenza/service-kit';
import type { App } from '../../app.ts';
import { refuseWithoutCatcher } from './without-catcher.ts';

export const caughtMailList = route({
  method: 'get',
  path: '/dev/mail.json',
  handle: async (_, app: App) => {
    refuseWithoutCatcher(app);
    return app.caughtMail.list();
  },
});
