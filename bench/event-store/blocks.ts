import { randomUUID } from 'node:crypto';
import { eventStoreMigrations } from '@cadenza/event-store';
import { openDatabase } from '@cadenza/postgres';
import { type BenchDatabase, onClient } from '../support/bench-database.ts';
import { copyIn, copyOut } from '../support/copy-rows.ts';
import { type Rate, rateOf, rateRow, timed } from '../support/rate.ts';
import type { Row } from '../support/row.ts';
import { appendTo, createBareEvents } from './an-append.ts';

const eventsPerBlock = 100;
const rowsPerRound = 20_000;
const columns = 'stream_id, version, event_id, type, data, metadata, occurred_at';

/** `block-append`: blocks of events, each in a transaction of its own, as imports and the sender write them. */
export async function blocks(server: BenchDatabase): Promise<Row> {
  const url = await server.create('blocks', eventStoreMigrations);
  await using database = openDatabase(url, { connectionsMax: 1 });
  await database.query(createBareEvents);
  const spenders = { PostgreSQL: server.pid, Node: 'own' } as const;
  const appendRound = (): Promise<Rate> =>
    rateOf(spenders, () =>
      timed(async () => {
        for (let written = 0; written < rowsPerRound; written += eventsPerBlock)
          await appendTo(database, `sending-${randomUUID()}`, { expectedVersion: 0, count: eventsPerBlock });
        return rowsPerRound;
      }),
    );
  await appendRound();
  return await onClient(url, async (client) => {
    const newest = `select ${columns} from events order by global_position desc limit ${rowsPerRound}`;
    const text = String(await copyOut(client, newest));
    // The rows exist already, so each round inserts them under other stream names.
    let round = 0;
    const copyRound = (): Promise<Rate> => {
      round += 1;
      const own = Buffer.from(text.replaceAll(/^sending-/gm, `sending-${round}-`));
      return rateOf(spenders, () =>
        timed(async () => {
          await copyIn(client, `bare_events (${columns})`, own);
          return rowsPerRound;
        }),
      );
    };
    return rateRow(appendRound, copyRound, {
      id: 'block-append',
      measure: `events appended in blocks of ${eventsPerBlock}`,
      yardstick: `COPY of ${rowsPerRound.toLocaleString('en-US')} such rows at once, with the same indexes`,
      conditions: server.durability,
      gateMin: 0.2,
      targetMin: 0.4,
    });
  });
}
