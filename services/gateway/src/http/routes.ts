import type { UpstreamName } from '../proxy/upstreams.ts';

interface ProxiedPath {
  path: string;
  to: UpstreamName;
}

/** Which service answers which path. The first match wins. All of these need a session. */
export const proxiedPaths: readonly ProxiedPath[] = [
  { path: '/api/campaigns/:campaignId/leads{/*rest}', to: 'leads' },
  { path: '/api/campaigns/:campaignId/attach-leads', to: 'leads' },
  { path: '/api/campaigns/:campaignId/emails{/*rest}', to: 'sending' },
  { path: '/api/campaigns/:campaignId/sent-emails', to: 'sending' },
  { path: '/api/campaigns/:campaignId/holds/:leadId', to: 'sending' },
  { path: '/api/campaigns/:campaignId/forecast', to: 'sending' },
  { path: '/api/campaigns/:campaignId/launch-check', to: 'sending' },
  { path: '/api/campaigns/:campaignId/report', to: 'tracking' },
  { path: '/api/campaigns/:campaignId/report-rows', to: 'tracking' },
  { path: '/api/campaigns/:campaignId/report.csv', to: 'tracking' },
  { path: '/api/campaigns/:campaignId/funnel', to: 'tracking' },
  { path: '/api/campaigns/:campaignId/series', to: 'tracking' },
  { path: '/api/campaigns/:campaignId/received-mails{/*rest}', to: 'tracking' },
  { path: '/api/campaigns/:campaignId/tracking', to: 'tracking' },
  { path: '/api/campaigns{/*rest}', to: 'campaigns' },
  { path: '/api/sequences{/*rest}', to: 'campaigns' },
  { path: '/api/leads{/*rest}', to: 'leads' },
  { path: '/api/analytics{/*rest}', to: 'tracking' },
  { path: '/api/emails{/*rest}', to: 'sending' },
  { path: '/api/ai{/*rest}', to: 'ai' },
  { path: '/api/objects{/*rest}', to: 'objects' },
  { path: '/objects{/*rest}', to: 'objects' },
  { path: '/s3{/*rest}', to: 'objects' },
  { path: '/dev/mail{/*rest}', to: 'sending' },
  { path: '/dev/mail.json', to: 'sending' },
];

/** Where a websocket may be opened, with a session and from our own pages. Everywhere else it is refused. */
export const websocketPaths: readonly ProxiedPath[] = [{ path: '/api/objects/api/:token', to: 'objects' }];

/** What the recipients of emails call, without a session: pixels, links, unsubscribing. */
export const publicPaths: readonly ProxiedPath[] = [
  { path: '/t/*rest', to: 'tracking' },
  { path: '/u/*rest', to: 'tracking' },
];
