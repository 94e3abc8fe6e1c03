import express, { type Express } from 'express';
import { serveFiles } from './serve-files.ts';

/** Serves one built front end: its files, `/healthz` and `/readyz`, and 404 for everything else. */
export function createFrontEnd(directory: string): Express {
  const app = express().disable('x-powered-by');
  app.get(['/healthz', '/readyz'], (_request, response) => void response.json({ status: 'ok' }));
  app.use(serveFiles(directory));
  app.use((_request, response) => {
    response.status(404).setHeader('cache-control', 'no-store').type('text/plain').send('Not found');
  });
  return app;
}
