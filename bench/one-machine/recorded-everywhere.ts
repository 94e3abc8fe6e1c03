import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import type { WholeProduct } from './whole-product.ts';

const lookAgainMs = 250;
const settleMsMax = 300_000;

type Fact = 'sent' | 'opened';

/** Who keeps a fact of an email, and how many each of them has recorded. */
const counts: Record<Fact, Record<string, string>> = {
  sent: {
    sending: `select count(*) from emails where status = 'sent'`,
    campaigns: 'select sum(sent_count) as count from campaigns',
    leads: 'select count(*) from links where sent_at is not null',
    tracking: 'select sum(sent) as count from all_figures',
  },
  opened: {
    campaigns: 'select sum(open_count) as count from campaigns',
    leads: 'select count(*) from links where opened_at is not null',
    tracking: 'select sum(opened) as count from all_figures',
  },
};

/** Whether anything is left to record. */
const toRecord = { tracking: 'select exists (select from hits) as "isLeft"' };

/** Whether anything is left to do, although it is recorded. */
const toDo = {
  tracking: `select exists (select from hits) or exists (select from figure_changes)
    or exists (select from link_changes) as "isLeft"`,
  bus: `select exists (select from group_offsets as read join partitions using (topic, partition)
    where read.next_offset < partitions.next_offset) as "isLeft"`,
};

export interface Records extends AsyncDisposable {
  /** Resolves when every service shows this of so many emails, and nothing is left to record. */
  show(fact: Fact, count: number): Promise<void>;
  /** Resolves when it is also added up, and everybody has read all that others said. */
  hold(fact: Fact, count: number): Promise<void>;
}

export async function openRecords({ connect }: Pick<WholeProduct, 'connect'>): Promise<Records> {
  await using starting = new AsyncDisposableStack();
  const clients: Record<string, Client> = {};
  for (const name of ['sending', 'campaigns', 'leads', 'tracking', 'bus'])
    clients[name] = starting.use(await connect(name));
  const ask = async (database: string, query: string) => (await clients[database]!.query(query)).rows[0];

  const areMissing = async (fact: Fact, count: number, work: Partial<typeof toDo>) => {
    for (const [database, query] of Object.entries(counts[fact])) {
      const found = Number((await ask(database, query)).count);
      if (found !== count) return `${database} has recorded ${found} of ${count} as ${fact}`;
    }
    for (const [database, query] of Object.entries(work))
      if ((await ask(database, query)).isLeft) return `${database} has something left to do`;
    return undefined;
  };

  const untilDone = (work: Partial<typeof toDo>) => async (fact: Fact, count: number) => {
    const endMs = performance.now() + settleMsMax;
    for (let missing = await areMissing(fact, count, work); missing; missing = await areMissing(fact, count, work)) {
      if (performance.now() > endMs) throw new Error(`After a long wait ${missing}`);
      await wait(lookAgainMs);
    }
  };

  const resources = starting.move();
  return {
    show: untilDone(toRecord),
    hold: untilDone(toDo),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
