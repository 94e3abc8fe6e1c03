import { Refusal, route } from '@cadenza/http-kit';

const refuse = (method: 'get' | 'post') =>
  route({ method, path: '/s3/sts' }, async () => {
    throw new Refusal(
      404,
      'no-temporary-credentials',
      'This store gives no temporary credentials. Files are sent to the addresses of /s3/params and /s3/multipart.',
    );
  });

/** GET and POST /s3/sts: the keys of the store never leave the service. */
export const refuseCredentials = [refuse('get'), refuse('post')];
