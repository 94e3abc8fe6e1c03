import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveFiles } from '@cadenza/front-end-server';
import type { FrontEnd } from './front-end.ts';

/** A front end served from a local folder. */
export function frontEndIn(directory: string): FrontEnd {
  return {
    serve: serveFiles(directory),
    page: () => readFile(path.join(directory, 'index.html'), 'utf8'),
  };
}
