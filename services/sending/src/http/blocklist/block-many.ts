import { type BulkBlockResponse, blockedValue, blocklistMaxRows, calls } from '@cadenza/contracts';
import { route, tokensOfList } from '@cadenza/http-kit';
import { isFreeMailDomain } from '@cadenza/mail-address';
import { block, entryOf } from '../../blocklist/handle.ts';
import type { Context } from '../../context.ts';

const bodyBytesMax = 10_485_760;
const fieldsPerRow = 2;

export const blockMany = route(
  calls.blockMany,
  async ({ body, trace }, context: Context): Promise<BulkBlockResponse> => {
    const values = body.entries.map(({ value }) => blockedValue.safeParse(value).data);
    const isRefused = (value: string | undefined) =>
      value === undefined || (isFreeMailDomain(value) && !body.confirmed);
    const entries = body.entries.flatMap(({ reason }, row) => {
      const value = values[row];
      return value === undefined || isRefused(value) ? [] : [entryOf({ value, reason }, 'import', trace.now)];
    });
    const blocked = await block(context, entries, trace);
    return {
      blocked,
      alreadyBlocked: entries.length - blocked,
      refused: values.flatMap((value, row) =>
        isRefused(value) ? [{ row, reason: value === undefined ? 'invalid' : 'free-mail-domain' } as const] : [],
      ),
    };
  },
  { bodyBytesMax, bodyTokensMax: tokensOfList(blocklistMaxRows, fieldsPerRow) },
);
