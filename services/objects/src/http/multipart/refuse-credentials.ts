import { Refusal, route } from '@cadenza/service-kit';
import type { Context } from '../../context.ts';

const refuse = (method: 'get' | 'post') =>
  route<Context>({
    method,
    path: '/s3/sts',
    handle: async () => {
      throw new Refusal(
        404,
        'no-temporary-credentials',
        'This store gives no temporary credentials. Files are sent to the addresses of /s3/params and /s3/multipart.',
      );
    },
  });

/** GET and POST /s3/sts: the keys of the store never leave the service. */
export const refuseCredentials = [refuse('get'), refuse('post')];
