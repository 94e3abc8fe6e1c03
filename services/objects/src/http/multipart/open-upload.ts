import type { uploadKeyQuery } from '@cadenza/contracts';
import { type Identity, notFound } from '@cadenza/http-kit';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { UploadInParts } from '../../stored-file/uploads-in-parts.ts';

interface Input {
  params: { uploadId: string };
  query: z.output<typeof uploadKeyQuery>;
  identity: Identity;
}

/** @throws Refusal 404 when the caller has no such upload */
export function uploadOf({ params, query, identity }: Input, { uploads }: Context): Promise<UploadInParts> {
  return uploads.find({ uploadId: params.uploadId, key: query.key }, identity.userId!);
}

/** @throws Refusal 404 when the caller has no such upload, or it is already complete */
export async function openUploadOf(input: Input, context: Context): Promise<UploadInParts> {
  const upload = await uploadOf(input, context);
  if (upload.isStored) throw notFound('upload');
  return upload;
}
