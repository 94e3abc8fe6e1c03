import { identityOf, notFound } from '@cadenza/service-kit';
import type { Request, Response } from 'express';
import { z } from 'zod';

/** The user, or the service, that was let through to a route that is not open. */
export const callerOf = (response: Response): string => identityOf(response).userId as string;

/** The id in the path; anything that is no id, such as a path, is not found. */
export function fileIdOf(request: Request): string {
  const id = z.uuid().safeParse(request.params['id']);
  if (!id.success) throw notFound('file');
  return id.data.toLowerCase();
}
