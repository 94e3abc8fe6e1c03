import { reply, route } from '@cadenza/service-kit';
import type { App } from '../../app.ts';
import { styleSheet } from './layout.ts';

export const caughtMailStyle = route<App>({
  method: 'get',
  path: '/dev/mail/style.css',
  handle: async () =>
    reply(200, styleSheet, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=3600' }),
});
