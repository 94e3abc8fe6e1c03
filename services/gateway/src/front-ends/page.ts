import type { RequestHandler } from 'express';
import { nonceOf } from '../http/security-headers.ts';
import type { FrontEnd } from './front-end.ts';

/** Paths that programs call; there even a browser gets no page. */
const notPages = /^\/+(api|internal|objects|s3|t|u|mf|metrics|dev\/mail)(\/|$)/;
/** Who takes anything looks for a file here, not for a screen. */
const fileName = /\.\w+$/;

/**
 * Answers every address that a browser opens with the shell's page, which finds the screen by itself. So do checks of
 * whether the product is up, which take anything; only who asks for JSON is told that there is none.
 */
export function answerPage(shell: FrontEnd): RequestHandler {
  return async (request, response, next) => {
    const wantsPage = ['GET', 'HEAD'].includes(request.method) && request.accepts('html', 'json') === 'html';
    const insists = request.accepts('json', 'html') === 'html';
    if (!wantsPage || notPages.test(request.path) || (fileName.test(request.path) && !insists)) return next();
    const page = await shell.page();
    response.setHeader('cache-control', 'no-cache');
    response.type('html').send(page.replaceAll('__CSP_NONCE__', nonceOf(response)));
  };
}
