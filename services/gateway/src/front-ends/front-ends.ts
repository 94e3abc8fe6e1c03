import express, { type RequestHandler } from 'express';
import type { Settings } from '../config.ts';
import { type FrontEnd, noFrontEnd } from './front-end.ts';
import { frontEndAt } from './front-end-at.ts';
import { frontEndIn } from './front-end-in.ts';
import { answerPage } from './page.ts';

/** Container name and path of every remote; the shell learns both from /remotes.json at run time. */
const remotes = [
  { name: 'campaigns_mf', path: '/mf/campaigns' },
  { name: 'leads_mf', path: '/mf/leads' },
  { name: 'mailboxes_mf', path: '/mf/mailboxes' },
] as const;

export interface FrontEnds {
  /** Serves scripts, styles, pictures and the list of remotes. An unknown file gets 404; any other path passes on. */
  assets: RequestHandler;
  /** The shell's page, for every address that a browser opens. */
  page: RequestHandler;
}

export function createFrontEnds(settings: Settings): FrontEnds {
  const shell = frontEndFrom(settings.SHELL_DIR, settings.SHELL_URL);
  const remoteFrontEnds = {
    campaigns_mf: frontEndFrom(settings.CAMPAIGNS_MF_DIR, settings.CAMPAIGNS_MF_URL),
    leads_mf: frontEndFrom(settings.LEADS_MF_DIR, settings.LEADS_MF_URL),
    mailboxes_mf: frontEndFrom(settings.MAILBOXES_MF_DIR, settings.MAILBOXES_MF_URL),
  };
  const assets = express.Router();
  assets.get('/remotes.json', (_request, response) => {
    response.setHeader('cache-control', 'no-cache');
    response.json({ remotes: remotes.map(({ name, path }) => ({ name, entry: `${path}/mf-manifest.json` })) });
  });
  for (const { name, path } of remotes) assets.use(path, remoteFrontEnds[name].serve, answerMissing);
  // Browsers ask for it on pages that name no icon.
  assets.get('/favicon.ico', (_request, response) => response.redirect(301, '/favicon.svg'));
  // The shell's files have an extension; addresses of screens have none.
  assets.get(/^\/[^/]+\.\w+$/, shell.serve, answerMissing);
  return { assets, page: answerPage(shell) };
}

function frontEndFrom(directory: string | undefined, url: string | undefined): FrontEnd {
  if (directory !== undefined) return frontEndIn(directory);
  if (url !== undefined) return frontEndAt(url);
  return noFrontEnd;
}

const answerMissing: RequestHandler = (_request, response) => {
  response.status(404).setHeader('cache-control', 'no-store').type('text/plain').send('Not found');
};
