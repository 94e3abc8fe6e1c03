import type { Settings } from '../config.ts';

export const upstreamNames = ['campaigns', 'leads', 'sending', 'tracking', 'ai', 'objects', 'mailboxes'] as const;
export type UpstreamName = (typeof upstreamNames)[number];
export type Upstreams = Record<UpstreamName, string>;

export function upstreamsFrom(settings: Settings): Upstreams {
  return {
    campaigns: settings.CAMPAIGNS_URL,
    leads: settings.LEADS_URL,
    sending: settings.SENDING_URL,
    tracking: settings.TRACKING_URL,
    ai: settings.AI_URL,
    objects: settings.OBJECTS_URL,
    mailboxes: settings.MAILBOXES_URL,
  };
}
