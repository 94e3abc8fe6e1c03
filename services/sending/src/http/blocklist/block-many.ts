import { type BulkBlockResponse, blocklistMaxRows, calls } from '@cadenza/contracts';
import { route, tokensOfList } from '@cadenza/http-kit';
import { block, entryOf } from '../../blocklist/handle.ts';
import { readEntries } from '../../blocklist/read-entries.ts';
import type { Context } from '../../context.ts';

const bodyBytesMax = 10_485_760;
const fieldsPerRow = 2;
export const listLimits = { bodyBytesMax, bodyTokensMax: tokensOfList(blocklistMaxRows, fieldsPerRow) };

export const blockMany = route(
  calls.blockMany,
  async ({ body, trace }, context: Context): Promise<BulkBlockResponse> => {
    const values = body.entries.map(({ value }) => value);
    const { entries, refused } = readEntries(values, body.confirmed);
    const blocked = await block(
      context,
      entries.map(({ value, row }) =>
        entryOf({ value, reason: body.entries[row]?.reason ?? null }, 'import', trace.now),
      ),
      trace,
    );
    return { blocked, alreadyBlocked: entries.length - blocked, refused };
  },
  listLimits,
);
