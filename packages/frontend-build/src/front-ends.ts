import { join } from 'node:path';

export const repositoryRoot = join(import.meta.dirname, '../../..');

/** Every front end: the folder below `frontends/`, and the port of its development server. */
export const frontEnds = [
  { folder: 'shell', devPort: 3000 },
  { folder: 'campaigns-mf', devPort: 3001 },
  { folder: 'leads-mf', devPort: 3002 },
  { folder: 'mailboxes-mf', devPort: 3003 },
] as const;

export type FrontEndFolder = (typeof frontEnds)[number]['folder'];

/** Container names of the remotes, as `packages/contracts` names them, and the path under which the gateway serves each. */
export const remotes = [
  { name: 'campaigns_mf', folder: 'campaigns-mf', servedAt: '/mf/campaigns/' },
  { name: 'leads_mf', folder: 'leads-mf', servedAt: '/mf/leads/' },
  { name: 'mailboxes_mf', folder: 'mailboxes-mf', servedAt: '/mf/mailboxes/' },
] as const;

export function folderOf(folder: FrontEndFolder): string {
  return join(repositoryRoot, 'frontends', folder);
}

export function devPortOf(folder: FrontEndFolder): number {
  const port = frontEnds.find((frontEnd) => frontEnd.folder === folder)?.devPort;
  if (port === undefined) throw new Error(`No development port is listed for ${folder}`);
  return port;
}
