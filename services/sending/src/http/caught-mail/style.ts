import { reply, route } from '@cadenza/service-kit';
import type { Context } from '../../context.ts';
import { styleSheet } from './layout.ts';

export const caughtMailStyle = route<Context>({
  method: 'get',
  path: '/dev/mail/style.css',
  handle: async () =>
    reply(200, styleSheet, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=3600' }),
});
