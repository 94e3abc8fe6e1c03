import type { RequestHandler } from 'express';
import { nonceOf } from '../http/security-headers.ts';
import type { FrontEnd } from './front-end.ts';

/** Paths that programs call; there even a browser gets no page. */
const notPages = /^\/(api|objects|s3|t|u|mf|dev\/mail)(\/|$)/;

/**
 * Answers every address that a browser opens with the shell's page, which finds the screen by itself. Checks of whether the
 * product is up take anything, and get it at the address of the product; elsewhere they are refused what is not there.
 */
export function answerPage(shell: FrontEnd): RequestHandler {
  return async (request, response, next) => {
    const isBrowser = request.accepts('json', 'html') === 'html';
    const isCheck = request.path === '/' && request.accepts('html', 'json') === 'html';
    const wantsPage = ['GET', 'HEAD'].includes(request.method) && (isBrowser || isCheck);
    if (!wantsPage || notPages.test(request.path)) return next();
    const page = await shell.page();
    response.setHeader('cache-control', 'no-cache');
    response.type('html').send(page.replaceAll('__CSP_NONCE__', nonceOf(response)));
  };
}
