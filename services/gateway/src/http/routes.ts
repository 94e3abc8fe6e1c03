import { allCalls, type Owner } from '@cadenza/contracts';
import { expressPath } from '@cadenza/http-kit';
import type { UpstreamName } from '../proxy/upstreams.ts';

interface ProxiedPath {
  path: string;
  to: UpstreamName;
}

/** The path of each call goes to the call's owner. Paths between services are not reachable from outside. */
const callPaths: readonly ProxiedPath[] = allCalls.flatMap(({ owner, path, callers }) =>
  callers === undefined && isUpstream(owner) ? [{ path: expressPath(path), to: owner }] : [],
);

function isUpstream(owner: Owner): owner is UpstreamName {
  return owner !== 'gateway';
}

/**
 * Which service answers which path, whatever the method. The first match wins. All of these need a session. Paths that
 * are no call go by their beginning: files, pages, and what the service answers with 404.
 */
export const proxiedPaths: readonly ProxiedPath[] = [
  ...new Map(callPaths.map((each) => [each.path, each])).values(),
  { path: '/api/campaigns/:id/leads{/*rest}', to: 'leads' },
  { path: '/api/campaigns/:id/emails{/*rest}', to: 'sending' },
  { path: '/api/campaigns/:id/received-mails{/*rest}', to: 'tracking' },
  { path: '/api/campaigns{/*rest}', to: 'campaigns' },
  { path: '/api/sequences{/*rest}', to: 'campaigns' },
  { path: '/api/leads{/*rest}', to: 'leads' },
  { path: '/api/analytics{/*rest}', to: 'tracking' },
  { path: '/api/emails{/*rest}', to: 'sending' },
  { path: '/api/ai{/*rest}', to: 'ai' },
  { path: '/api/objects{/*rest}', to: 'objects' },
  { path: '/api/mailboxes{/*rest}', to: 'mailboxes' },
  { path: '/objects{/*rest}', to: 'objects' },
  { path: '/s3{/*rest}', to: 'objects' },
  { path: '/dev/mail{/*rest}', to: 'sending' },
  { path: '/dev/mail.json', to: 'sending' },
];

/** Where a websocket may be opened, with a session and from our own pages. Everywhere else it is refused. */
export const websocketPaths: readonly ProxiedPath[] = [{ path: '/api/objects/api/:token', to: 'objects' }];

/** What the recipients of emails call, without a session: pixels, links, unsubscribing. */
export const publicPaths: readonly ProxiedPath[] = [
  // Asked by the check of a tracking host.
  { path: '/t/h/*rest', to: 'mailboxes' },
  { path: '/t/*rest', to: 'tracking' },
  { path: '/u/*rest', to: 'tracking' },
];
