import type { Route } from '@cadenza/service-kit';
import type { RequestHandler } from 'express';
import type { App } from '../app.ts';
import { createUpload } from './create-upload.ts';
import { receiveFile } from './receive-file.ts';
import { sendFile } from './send-file.ts';

/** Calls with JSON in and out. */
export const routes: readonly Route<App>[] = [createUpload];

/** Calls whose body or answer is a file. */
export const fileRoutes: readonly { method: 'put' | 'get'; path: string; handler: (app: App) => RequestHandler }[] = [
  { method: 'put', path: '/api/objects/uploads/:id', handler: receiveFile },
  { method: 'get', path: '/objects/:id', handler: sendFile },
  // Clients derive a file's path from its upload address, with or without this folder.
  { method: 'get', path: '/objects/uploads/:id', handler: sendFile },
];
