import { identityHeader, notFound, Refusal } from '@cadenza/service-kit';
import type { Request } from 'express';
import { z } from 'zod';
import type { Context } from '../context.ts';

/** @throws Refusal 401 without a valid identity */
export async function callerOf(request: Request, { clock, identities }: Context): Promise<string> {
  const identity = await identities.verify(request.get(identityHeader), clock.realNow());
  if (!identity?.userId) throw new Refusal(401, 'unauthenticated', 'Please sign in first.');
  return identity.userId;
}

/** The id in the path; anything that is no id, such as a path, is not found. */
export function fileIdOf(request: Request): string {
  const id = z.uuid().safeParse(request.params['id']);
  if (!id.success) throw notFound('file');
  return id.data.toLowerCase();
}
