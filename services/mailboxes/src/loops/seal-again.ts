import { type Loop, startLoop } from '@cadenza/clock';
import { readQuickly } from '@cadenza/http-kit/read-quickly';
import type { Database, Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { CannotOpen, open, type SealedUse, seal } from '../credentials/seal.ts';

const rowsPerBlock = 100;
const lookEveryMs = 2_000;

interface OtherwiseSealed {
  mailboxId: string;
  use: SealedUse;
  sealed: string;
}

/** Seals with the newest key what is sealed with another one. */
export function startSealingAgain(context: Context): Loop {
  const { log, metrics, database, mailboxKeys } = context;
  metrics.read(
    {
      cadenza_mailbox_credentials_to_seal: {
        help: 'Credentials of mailboxes that are not sealed with the newest key. Every instance reports the same, so take the maximum.',
      },
    },
    async () => ({
      cadenza_mailbox_credentials_to_seal: await readQuickly(database, (reading) =>
        countOthers(reading, mailboxKeys.all()[0].kid),
      ),
    }),
  );
  let complaint = '';
  return startLoop(
    async (signal) => {
      const failed = await sealAllAgain(context, signal);
      if (failed.join() !== complaint)
        for (const reason of failed) log.error({ reason }, 'credentials cannot be sealed again');
      complaint = failed.join();
      return lookEveryMs;
    },
    { onError: (error) => log.error({ err: error }, 'sealing credentials again failed, trying again') },
  );
}

/** @returns why some could not be opened */
async function sealAllAgain({ database, mailboxKeys: keys }: Context, signal: AbortSignal): Promise<string[]> {
  const failed: string[] = [];
  let after: Pick<OtherwiseSealed, 'mailboxId' | 'use'> | undefined;
  while (!signal.aborted) {
    const block = await otherwiseSealed(database, keys.all()[0].kid, after);
    if (block.length === 0) break;
    for (const row of block) {
      try {
        const again = await seal(await open(row.sealed, row, keys), row, keys);
        await replace(database, row, again);
      } catch (error) {
        if (!(error instanceof CannotOpen)) throw error;
        failed.push(error.message);
      }
    }
    after = block.at(-1);
  }
  return failed;
}

async function otherwiseSealed(
  { byKey }: Database,
  kid: string,
  after: Pick<OtherwiseSealed, 'mailboxId' | 'use'> | undefined,
): Promise<OtherwiseSealed[]> {
  const { rows } = await byKey.query<OtherwiseSealed>(
    `select mailbox_id as "mailboxId", use, sealed from mailbox_credentials
     where kid <> $1 and ($2::uuid is null or (mailbox_id, use) > ($2::uuid, $3::text))
     order by mailbox_id, use limit $4`,
    [kid, after?.mailboxId ?? null, after?.use ?? null, rowsPerBlock],
  );
  return rows;
}

/** Only what it was made from: a password that was changed meanwhile stays. Instances may do the same work at once. */
async function replace(
  { byKey }: Database,
  before: OtherwiseSealed,
  now: { kid: string; sealed: string },
): Promise<void> {
  await byKey.query(
    'update mailbox_credentials set kid = $4, sealed = $5 where mailbox_id = $1 and use = $2 and sealed = $3',
    [before.mailboxId, before.use, before.sealed, now.kid, now.sealed],
  );
}

/** How many credentials are not sealed with a key. */
export async function countOthers(database: Queryable, kid: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'select count(*) as count from mailbox_credentials where kid <> $1',
    [kid],
  );
  return rows[0]?.count ?? 0;
}
