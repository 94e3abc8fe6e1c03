import { id } from '@cadenza/contracts';
import { notFound, reply, route } from '@cadenza/http-kit';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { refuseWithoutCatcher } from './without-catcher.ts';

export const caughtMailFile = route(
  { method: 'get', path: '/dev/mail/{file}.eml', params: z.object({ file: id }) },
  async ({ params }, context: Context) => {
    refuseWithoutCatcher(context);
    const message = await context.caughtMail.read(params.file);
    if (!message) throw notFound('email');
    return reply(200, message, { 'content-type': 'message/rfc822', 'cache-control': 'no-store' });
  },
);
