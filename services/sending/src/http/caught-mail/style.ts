import { reply, route } from '@cadenza/http-kit';
import { styleSheet } from './layout.ts';

export const caughtMailStyle = route({ method: 'get', path: '/dev/mail/style.css' }, async () =>
  reply(200, styleSheet, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=3600' }),
);
