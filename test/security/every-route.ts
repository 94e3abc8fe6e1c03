import { describedCalls } from '@cadenza/contracts';
import type { Caller } from '@cadenza/http-kit';
import { routes as aiRoutes } from '../../services/ai/src/http/routes.ts';
import { routes as campaignsRoutes } from '../../services/campaigns/src/http/routes.ts';
import { routes as leadsRoutes } from '../../services/leads/src/http/routes.ts';
import { routes as mailboxesRoutes } from '../../services/mailboxes/src/http/routes.ts';
import { fileRoutes, routes as objectsRoutes } from '../../services/objects/src/http/routes.ts';
import { routes as sendingRoutes } from '../../services/sending/src/http/routes.ts';
import { routes as trackingRoutes } from '../../services/tracking/src/http/routes.ts';

export interface ServiceRoute {
  service: string;
  method: string;
  /** With parameters as `:name`. */
  path: string;
  /** Needs no session. */
  open: boolean;
  callers: readonly Caller[];
}

interface Named {
  method: string;
  path: string;
  open?: boolean;
  callers?: readonly Caller[];
}

const of = (service: string, routes: readonly Named[]): ServiceRoute[] =>
  routes.map(({ method, path, open = false, callers = ['users'] }) => ({
    service,
    method: method.toUpperCase(),
    path,
    open,
    callers,
  }));

/** The routes of the services, from their own tables. */
export const serviceRoutes: readonly ServiceRoute[] = [
  ...of('campaigns', campaignsRoutes),
  ...of('leads', leadsRoutes),
  ...of('sending', sendingRoutes),
  ...of('tracking', trackingRoutes),
  ...of('ai', aiRoutes),
  ...of('objects', [...objectsRoutes, ...fileRoutes]),
  ...of('mailboxes', mailboxesRoutes),
];

const nothing = '019a0000-0000-7000-8000-000000000001';

/** The path with every `:name` or `{name}` replaced by `value`, by default an id of nothing. */
export const filled = (path: string, value = nothing) => path.replace(/:\w+|\{\w+\}/g, () => value);

/** Every call on the public address that changes something and needs a session. */
export const changingRoutes: readonly { method: string; path: string }[] = [
  ...describedCalls.map(({ method, path }) => ({ method: method.toUpperCase(), path })),
  ...serviceRoutes.filter(({ path, open }) => !open && /^\/(?:s3|api\/objects)\//.test(path)),
].filter(
  ({ method, path }, index, all) =>
    method !== 'GET' && index === all.findIndex((other) => other.method === method && other.path === path),
);
