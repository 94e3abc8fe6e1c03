import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import express, { type Request, type Response } from 'express';
import { cacheControlFor, type FrontEnd } from './front-end.ts';

const encodings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
];

/** A front end in a folder of this machine. Files with a compressed twin are sent compressed. */
export function frontEndIn(directory: string): FrontEnd {
  const files = express.static(directory, { index: false, redirect: false, dotfiles: 'ignore', cacheControl: false });
  return {
    serve: async (request, response, next) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return next();
      const name = request.path;
      const passOn = () => {
        for (const header of ['cache-control', 'content-encoding', 'vary', 'content-type'])
          response.removeHeader(header);
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
    },
    page: () => readFile(path.join(directory, 'index.html'), 'utf8'),
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
