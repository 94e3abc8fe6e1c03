import { stat } from 'node:fs/promises';
import path from 'node:path';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { cacheControlFor } from './cache-control.ts';

const encodings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
];

/**
 * Serves the files of a built front end and passes all other requests on. A file with a compressed twin beside it
 * (`x.br`, `x.gz`) is sent as the twin to clients that accept it. Names with a content hash may be cached for a year.
 */
export function serveFiles(directory: string): RequestHandler {
  const files = express.static(directory, { index: false, redirect: false, dotfiles: 'ignore', cacheControl: false });
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const name = request.path;
    const passOn = () => {
      for (const header of ['cache-control', 'content-encoding', 'vary', 'content-type']) response.removeHeader(header);
      request.url = name;
      next();
    };
    response.setHeader('cache-control', cacheControlFor(name));
    const encoding = await encodingFor(directory, name, request, response);
    if (encoding) {
      response.setHeader('content-encoding', encoding.name);
      response.type(path.extname(name));
      request.url = `${name}${encoding.extension}`;
    }
    files(request, response, passOn);
  };
}

async function encodingFor(directory: string, name: string, request: Request, response: Response) {
  for (const encoding of encodings) {
    const twin = path.join(directory, path.normalize(`/${name}`)) + encoding.extension;
    if (!(await stat(twin).catch(() => undefined))?.isFile()) continue;
    response.vary('accept-encoding');
    if (request.acceptsEncodings(encoding.name) === encoding.name) return encoding;
  }
  return undefined;
}
