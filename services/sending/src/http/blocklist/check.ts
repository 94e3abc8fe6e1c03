import { type CheckBlocklistResponse, calls, isDomain } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import { blockedHash } from '../../blocklist/blocked-hash.ts';
import { readEntries } from '../../blocklist/read-entries.ts';
import type { Context } from '../../context.ts';
import { countAmongBlocked } from '../../projections/blocklist.ts';
import { concernedByBlock } from '../../projections/concerned-by-block.ts';
import { listLimits } from './block-many.ts';

export const checkBlocklist = route(
  calls.checkBlocklist,
  async ({ body }, { database, hashKey }: Context): Promise<CheckBlocklistResponse> => {
    const texts = body.entries.map(({ value }) => value);
    const { refused } = readEntries(texts, false);
    const { entries } = readEntries(texts, true);
    const isRefused = new Set(refused.map(({ row }) => row));
    const accepted = entries.filter(({ row }) => !isRefused.has(row)).map(({ value }) => value);
    const values = [...new Set(accepted)];
    const all = [...new Set(entries.map(({ value }) => value))];
    const hashesOf = (some: readonly string[]) => some.map((value) => blockedHash(value, hashKey));
    const concerned = await concernedByBlock(
      database,
      hashesOf(all.filter((value) => !isDomain(value))),
      all.filter(isDomain),
    );
    return {
      addresses: values.filter((value) => !isDomain(value)).length,
      domains: values.filter(isDomain).length,
      repeated: accepted.length - values.length,
      refused,
      alreadyBlocked: await countAmongBlocked(database, hashesOf(values)),
      ...concerned,
    };
  },
  listLimits,
);
