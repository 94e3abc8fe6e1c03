import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { listRefusedWays } from '../../projections/refused-ways.ts';
import { familyName, recordsWords } from '../../refused-domain/told-way.ts';

export const listRefusedDomains = route(calls.listRefusedDomains, async ({ query }, { database }: Context) => {
  const ways = await listRefusedWays(database, query.campaignId ?? null);
  return ways.map(({ domain, family, since, until, probeEmailId, leads, code, said, records }) => ({
    ...{ domain, provider: familyName(family), since, nextAt: probeEmailId === null ? until : null, leads, code, said },
    records: recordsWords(records),
  }));
});
