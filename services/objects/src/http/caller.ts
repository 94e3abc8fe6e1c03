import { identityOf, notFound } from '@cadenza/http-kit';
import type { Request, Response } from 'express';
import { z } from 'zod';

/** The id of the authenticated user or service. Only for routes that require an identity. */
export const callerOf = (response: Response): string => identityOf(response).userId as string;

/** The id in the path; 404 when it is not a UUID. */
export function fileIdOf(request: Request): string {
  const id = z.uuid().safeParse(request.params['id']);
  if (!id.success) throw notFound('file');
  return id.data.toLowerCase();
}
