import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { contentTypeOf } from '../content-type.ts';

/** POST /s3/multipart: begins an upload in parts. */
export const createMultipart = route(calls.createMultipart, async ({ identity, body }, { uploads }: Context) =>
  uploads.begin(identity.userId!, contentTypeOf(body.type)),
);
