import type { RequestHandler } from 'express';
import { readBackups } from '../archive-state.ts';
import type { Context } from '../context.ts';

/** GET /api/backups */
export function answerBackups({ settings }: Context): RequestHandler {
  return async (_, response) => {
    const backups = await readBackups(settings.ARCHIVE_STATE_FILE);
    response.setHeader('cache-control', 'no-store');
    response.json(backups);
  };
}
