import type { LeadCondition } from '@cadenza/contracts';
import type { BenchDatabase } from '../support/bench-database.ts';
import { signedInHeaders } from '../support/bench-identity.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { startFilledService } from '../support/filled-service.ts';
import { prepareLoad } from '../support/load/generate-load.ts';
import { type Row, rowOf } from '../support/row.ts';
import { filteredLeadsState, firstCampaign } from './past.ts';

const rounds = 3;
const text = (value: string) => ({ on: 'field', field: 'company', is: 'contains', value }) as const;
const phone = (value: string) => ({ on: 'custom', key: 'phone', is: 'contains', value }) as const;
const size = (is: 'below' | 'above', value: string) => ({ on: 'custom', key: 'size', is, value }) as const;
const tag = (value: string) => ({ on: 'tag', is: 'has', value }) as const;
const campaign = (is: 'in' | 'not-in') => ({ on: 'campaign', is, campaignId: firstCampaign }) as const;
const rareAddress = { on: 'field', field: 'email', is: 'contains', value: 'lead.123456@example' } as const;
const opened = { on: 'engagement', is: 'has', value: 'opened', campaignId: null, inLastDays: null } as const;

/** What many leads fit, few or none, and what only the oldest fit. */
const conditions: Record<string, readonly LeadCondition[]> = {
  'a text': [text('company'), text('company 4711'), text('nowhere'), rareAddress],
  'a custom field': [phone('+49'), phone('30 4711'), phone('nowhere')],
  'a number': [size('above', '9'), size('above', '49989'), size('below', '0')],
  'a tag': [tag('common'), tag('rare'), tag('none')],
  'a campaign': [campaign('in'), campaign('not-in')],
  'an engagement': [opened, { ...opened, value: 'replied' }],
  'emails that were not sent': [{ ...opened, is: 'has-not', value: 'mailed' }],
  'the day of creation': [
    { on: 'created', is: 'before', value: '2020-01-02' },
    { on: 'created', is: 'after', value: '2020-01-02' },
  ],
};

/** `filtered-page`: the first page of the list of leads under filters that many leads fit, few or none. */
export async function* filters(
  server: BenchDatabase,
  { stateRows, roundSeconds: seconds }: BenchOptions,
): AsyncGenerator<Row> {
  const bus = await server.create('filters_bus');
  await using service = await startFilledService(server, { service: 'leads', bus, ...filteredLeadsState(stateRows) });
  for (const [by, filtered] of Object.entries(conditions)) {
    const paths = filtered.map((condition) => {
      const filter = JSON.stringify({ match: 'all', conditions: [condition] });
      return `/api/leads?${new URLSearchParams({ limit: '50', filter })}`;
    });
    const samples: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const headers = await signedInHeaders(service.name);
      const load = await prepareLoad({ origin: service.url, paths, headers, connections: 1, seconds });
      samples.push((await load()).latencyMs.p95);
    }
    yield rowOf({
      id: 'filtered-page',
      measure: `a page of ${stateRows.toLocaleString('en-US')} leads by ${by}, p95`,
      conditions: 'rows and count; many leads fit, few, none',
      unit: 'ms',
      samples,
      gateMax: 150,
      targetMax: 75,
    });
  }
}
