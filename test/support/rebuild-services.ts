import { rebuild } from '@cadenza/event-kit';
import { openDatabase } from '@cadenza/postgres';
import { consumers as campaigns } from '../../services/campaigns/src/consumers/consumers.ts';
import { readModels as campaignsModels } from '../../services/campaigns/src/projections/read-models.ts';
import { consumers as leads } from '../../services/leads/src/consumers/consumers.ts';
import { readModels as leadsModels } from '../../services/leads/src/projections/read-models.ts';
import { consumers as sending } from '../../services/sending/src/consumers/consumers.ts';
import { readModels as sendingModels } from '../../services/sending/src/projections/read-models.ts';
import { consumers as tracking } from '../../services/tracking/src/consumers/consumers.ts';
import { readModels as trackingModels } from '../../services/tracking/src/projections/read-models.ts';

/** Every service with read models. */
export const rebuilt = {
  campaigns: { readModels: campaignsModels, consumers: campaigns },
  leads: { readModels: leadsModels, consumers: leads },
  sending: { readModels: sendingModels, consumers: sending },
  tracking: { readModels: trackingModels, consumers: tracking },
} as const;
export const rebuiltServices = Object.keys(rebuilt) as (keyof typeof rebuilt)[];

/** Rebuilds the read models of one service; `wrong` counts rows that differed, by table. */
export async function rebuildService(service: keyof typeof rebuilt, url: string) {
  await using database = openDatabase(url);
  const { readModels, consumers } = rebuilt[service];
  const compared = await rebuild<never>({ database, readModels, consumers: consumers as never });
  return Object.fromEntries(compared.map(({ table, rows, wrong }) => [`${service}.${table}`, { rows, wrong }]));
}
