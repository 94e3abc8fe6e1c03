import type { Caller, Route } from '@cadenza/http-kit';
import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { createUpload } from './create-upload.ts';
import { abortMultipart } from './multipart/abort-multipart.ts';
import { completeMultipart } from './multipart/complete-multipart.ts';
import { createMultipart } from './multipart/create-multipart.ts';
import { listParts } from './multipart/list-parts.ts';
import { receivePart } from './multipart/receive-part.ts';
import { refuseCredentials } from './multipart/refuse-credentials.ts';
import { signPart } from './multipart/sign-part.ts';
import { uploadParams } from './multipart/upload-params.ts';
import { receiveFile } from './receive-file.ts';
import { beginImport } from './remote/begin-import.ts';
import { followImport } from './remote/follow-import.ts';
import { lookAtRemoteFile } from './remote/look-at-remote-file.ts';
import { sendFile } from './send-file.ts';

/** Calls with JSON in and out. */
export const routes: readonly Route<Context>[] = [
  createUpload,
  uploadParams,
  createMultipart,
  listParts,
  signPart,
  completeMultipart,
  abortMultipart,
  ...refuseCredentials,
  lookAtRemoteFile,
  beginImport,
];

/** `sending` reads what it attaches to emails. */
const readers = ['users', 'sending'] as const;

/** Calls whose request or response body is a file, and the websocket of an import. */
export const fileRoutes: readonly {
  method: 'put' | 'get';
  path: string;
  callers?: readonly Caller[];
  handler: (context: Context) => RequestHandler;
}[] = [
  { method: 'put', path: '/api/objects/uploads/:id', handler: receiveFile },
  { method: 'put', path: '/api/objects/uploads/:id/parts/:number', handler: receivePart },
  { method: 'get', path: '/api/objects/api/:id', handler: followImport },
  { method: 'get', path: '/objects/:id', callers: readers, handler: sendFile },
  // Clients derive a file's path from its upload URL, with or without the `uploads` folder.
  { method: 'get', path: '/objects/uploads/:id', callers: readers, handler: sendFile },
];
