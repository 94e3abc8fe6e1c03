import { calls, mailboxesPerImportMax } from '@cadenza/contracts';
import { route, tokensOfList } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { addressOf, importRows, type RowOutcome } from '../import/import-rows.ts';
import { withoutPasswords } from './without-passwords.ts';

const importBytesMax = 10_485_760;
/** Fields of a row with those of its servers, ramp and hours, and its tags. */
const fieldsPerRow = 60;

export const importMailboxes = route(
  calls.importMailboxes,
  async ({ body, identity, trace, makeOnce }, context: Context) => {
    const { outcomes } = await makeOnce<{ outcomes: RowOutcome[] }>(async (keep) => ({
      outcomes: await importRows(context, body, { trace, identity }, (transaction, made) =>
        keep(transaction, { outcomes: made }),
      ),
    }));
    return outcomes.map(({ mailboxId, message }, row) => ({
      row,
      address: addressOf(body[row]),
      outcome: mailboxId === null ? ('refused' as const) : ('connected' as const),
      mailboxId,
      message,
    }));
  },
  {
    bodyBytesMax: importBytesMax,
    bodyTokensMax: tokensOfList(mailboxesPerImportMax, fieldsPerRow),
    identifiedBy: withoutPasswords,
  },
);
