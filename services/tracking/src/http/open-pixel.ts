import { reply, route } from '@cadenza/http-kit';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { keepHit } from '../handlers/keep-hit.ts';
import type { Hit } from '../hits/hit.ts';

/** A transparent GIF of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAPAAAAAAAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
const pixelHeaders = { 'content-type': 'image/gif', 'cache-control': 'no-store, no-cache, must-revalidate, private' };

const openPixel = (method: Hit['method']) =>
  route(
    { method: method === 'HEAD' ? 'head' : 'get', path: '/t/o/{token}', params: z.object({ token: z.string() }) },
    async ({ params, headers, trace }, context: Context) => {
      try {
        await keepHit(context, { token: params.token, use: { kind: 'open' }, method, headers, trace });
        return reply(200, pixel, pixelHeaders);
      } catch (error) {
        context.log.error({ err: error }, 'an open was not recorded');
        // Sends the image nevertheless: an email must never show a broken one.
        return reply(503, pixel, { ...pixelHeaders, 'retry-after': '2' });
      }
    },
    { open: true },
  );

export const openPixelHead = openPixel('HEAD');
export const openPixelGet = openPixel('GET');
