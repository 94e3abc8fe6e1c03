import type { KitOverrides } from '@cadenza/event-kit';
import { loadSettings } from '@cadenza/http-kit';
import type { HttpServer } from '@cadenza/http-server';
import { createApp as createAi } from '../../services/ai/src/app.ts';
import { settings as aiSettings } from '../../services/ai/src/config.ts';
import { createApp as createCampaigns } from '../../services/campaigns/src/app.ts';
import { settings as campaignsSettings } from '../../services/campaigns/src/config.ts';
import { createApp as createGateway } from '../../services/gateway/src/app.ts';
import { settings as gatewaySettings } from '../../services/gateway/src/config.ts';
import { createApp as createLeads } from '../../services/leads/src/app.ts';
import { settings as leadsSettings } from '../../services/leads/src/config.ts';
import { createApp as createMailboxes } from '../../services/mailboxes/src/app.ts';
import { settings as mailboxesSettings } from '../../services/mailboxes/src/config.ts';
import { createApp as createObjects } from '../../services/objects/src/app.ts';
import { settings as objectsSettings } from '../../services/objects/src/config.ts';
import { createApp as createSending } from '../../services/sending/src/app.ts';
import { settings as sendingSettings } from '../../services/sending/src/config.ts';
import { createApp as createTracking } from '../../services/tracking/src/app.ts';
import { settings as trackingSettings } from '../../services/tracking/src/config.ts';

type Environment = Record<string, string | undefined>;
type Running = AsyncDisposable & Pick<HttpServer, 'port' | 'drain'>;

const services = {
  campaigns: (environment, overrides) => createCampaigns(loadSettings(campaignsSettings, environment), overrides),
  leads: (environment, overrides) => createLeads(loadSettings(leadsSettings, environment), overrides),
  sending: (environment, overrides) => createSending(loadSettings(sendingSettings, environment), overrides),
  tracking: (environment, overrides) => createTracking(loadSettings(trackingSettings, environment), overrides),
  ai: (environment, { clock }) => createAi(loadSettings(aiSettings, environment), clock && { clock }),
  objects: (environment, overrides) => createObjects(loadSettings(objectsSettings, environment), overrides),
  mailboxes: (environment, overrides) => createMailboxes(loadSettings(mailboxesSettings, environment), overrides),
  gateway: (environment, { clock }) => createGateway(loadSettings(gatewaySettings, environment), clock && { clock }),
} satisfies Record<string, (environment: Environment, overrides: KitOverrides) => Promise<Running>>;

export type ServiceName = keyof typeof services;
export const serviceNames = Object.keys(services) as ServiceName[];

/** One instance of a service in this process, made as its `main.ts` makes it. */
export function startService(name: ServiceName, environment: Environment, overrides: KitOverrides): Promise<Running> {
  return services[name](environment, overrides);
}
