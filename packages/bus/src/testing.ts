import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { Bus, BusRecord, SubscribeOptions, WatchedBus } from './bus.ts';

export interface BusUnderTest {
  /** A topic that exists and that no other test uses. */
  topic: string;
  /** A new connection, as another instance of a service would have. */
  open(): Promise<WatchedBus>;
  /** Removes every record of the topic, as the end of its retention does. */
  expire(): Promise<void>;
}

function record(topic: string, key: string, number: number): BusRecord {
  return { topic, key, id: randomUUID(), headers: { number: String(number) }, value: JSON.stringify({ number }) };
}

const waitOptions = { timeout: 20_000, interval: 20 };

/** What every implementation of the bus promises. */
export function testBusContract(prepare: () => Promise<BusUnderTest>): void {
  test('records of one key arrive in their order, with headers, key and id', async () => {
    const { topic, open } = await prepare();
    await using bus = await open();
    const published = Array.from({ length: 1_200 }, (_, number) => record(topic, 'one key', number));
    for (let start = 0; start < published.length; start += 400) await bus.publish(published.slice(start, start + 400));
    const received: BusRecord[] = [];
    await using _subscription = await bus.subscribe({
      group: `${topic}-ordered`,
      topics: [topic],
      handle: async (records) => void received.push(...records),
      onError: () => {},
    });
    await vi.waitFor(() => expect(received).toHaveLength(published.length), waitOptions);
    expect(received.map(({ key, id, headers, value }) => ({ topic, key, id, headers, value }))).toEqual(published);
  });

  test('of records with a type only those that are asked for are handed over, and none is handed over later', async () => {
    const { topic, open } = await prepare();
    await using bus = await open();
    const typed = ['Kept', 'Left', '', 'Left', 'Kept', undefined, 'Left'].map((type, number) => {
      const untyped = record(topic, 'one key', number);
      return type === undefined ? untyped : { ...untyped, headers: { ...untyped.headers, type } };
    });
    await bus.publish(typed);
    const received: BusRecord[] = [];
    const group = `${topic}-typed`;
    await using _subscription = await bus.subscribe({
      group,
      topics: [topic],
      types: ['Kept', 'Other'],
      handle: async (records) => void received.push(...records),
      onError: () => {},
    });
    await vi.waitFor(async () => expect((await bus.lag(group, [topic])).get(topic)).toBe(0), waitOptions);
    expect(received).toEqual([0, 2, 4, 5].map((number) => expect.objectContaining({ id: typed[number]?.id })));
  });

  test('what a handler rejects is delivered again, what it resolved is not', async () => {
    const { topic, open } = await prepare();
    await using bus = await open();
    await bus.publish([record(topic, 'a', 1)]);
    let deliveries = 0;
    const options = { group: `${topic}-again`, topics: [topic], onError: () => {} };
    {
      await using _first = await bus.subscribe({
        ...options,
        handle: async () => {
          deliveries += 1;
          if (deliveries === 1) throw new Error('not yet');
        },
      });
      await vi.waitFor(() => expect(deliveries).toBe(2), waitOptions);
    }
    const later: BusRecord[] = [];
    await using _second = await bus.subscribe({ ...options, handle: async (records) => void later.push(...records) });
    await bus.publish([record(topic, 'a', 2)]);
    await vi.waitFor(() => expect(later).toHaveLength(1), waitOptions);
    expect(later[0]?.headers).toMatchObject({ number: '2' });
  });

  test('two members of a group share the records, two groups get all of them', async () => {
    const { topic, open } = await prepare();
    await using one = await open();
    await using two = await open();
    const byGroup = { shared: [] as string[], other: [] as string[] };
    const subscribe = (bus: Bus, group: keyof typeof byGroup) =>
      bus.subscribe({
        group: `${topic}-${group}`,
        topics: [topic],
        handle: async (records) => void byGroup[group].push(...records.map(({ id }) => id)),
        onError: () => {},
      });
    await using _a = await subscribe(one, 'shared');
    await using _b = await subscribe(two, 'shared');
    await using _c = await subscribe(two, 'other');
    const published = Array.from({ length: 200 }, (_, number) => record(topic, `key ${number}`, number));
    await one.publish(published);
    const ids = published.map(({ id }) => id);
    await vi.waitFor(() => expect(new Set(byGroup.shared)).toEqual(new Set(ids)), waitOptions);
    await vi.waitFor(() => expect(new Set(byGroup.other)).toEqual(new Set(ids)), waitOptions);
  });

  test('a record that takes long, or fails, holds up only its own partition', async () => {
    const { topic, open } = await prepare();
    await using bus = await open();
    const taken = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const handled: string[] = [];
    await using _ = await bus.subscribe({
      group: `${topic}-uneven`,
      topics: [topic],
      handle: async (records) => {
        const keys = records.map(({ key }) => key);
        if (keys.includes('slow')) {
          taken.resolve();
          await released.promise;
        }
        if (keys.includes('failing')) throw new Error('never');
        handled.push(...keys);
      },
      onError: () => {},
    });
    await bus.publish([record(topic, 'slow', 0), record(topic, 'failing', 0)]);
    await taken.promise;
    await bus.publish(Array.from({ length: 40 }, (_, number) => record(topic, `other ${number}`, number)));
    await vi.waitFor(() => expect(handled.length).toBeGreaterThan(0), waitOptions);
    expect(handled).not.toContain('slow');
    released.resolve();
  });

  test('the lag of a group is what it has not handled yet', async () => {
    const { topic, open } = await prepare();
    await using bus = await open();
    const group = `${topic}-lagging`;
    const lag = async () => (await bus.lag(group, [topic])).get(topic);
    await bus.publish(['a', 'b', 'c'].map((key, number) => record(topic, key, number)));
    expect(await lag()).toBe(3);
    {
      await using _ = await bus.subscribe({ group, topics: [topic], handle: async () => {}, onError: () => {} });
      await vi.waitFor(async () => expect(await lag()).toBe(0), waitOptions);
    }
    await bus.publish([record(topic, 'a', 4), record(topic, 'a', 5)]);
    expect(await lag()).toBe(2);
  });

  describe('what is gone before a group has read it', () => {
    /** Everything that a subscription receives, in order: ids of records, and `gap`. */
    async function read(bus: Bus, topic: string, options: Partial<SubscribeOptions> = {}) {
      const told: string[] = [];
      const subscription = await bus.subscribe({
        group: `${topic}-reader`,
        topics: [topic],
        handle: async (records) => void told.push(...records.map(({ headers }) => headers['number'] ?? '')),
        onGap: async (gap) => {
          expect(gap.topic).toBe(topic);
          told.push('gap');
        },
        onError: () => {},
        ...options,
      });
      return { told, [Symbol.asyncDispose]: () => subscription[Symbol.asyncDispose]() };
    }
    const gapsIn = async (bus: Bus, topic: string) => (await bus.gaps(`${topic}-reader`, [topic])).length;

    test('is told before what came later, once, and to a group that had no place as well', async () => {
      const { topic, open, expire } = await prepare();
      await using bus = await open();
      {
        await using reader = await read(bus, topic);
        await bus.publish([record(topic, 'a', 1)]);
        await vi.waitFor(() => expect(reader.told).toEqual(['1']), waitOptions);
        await vi.waitFor(
          async () => expect((await bus.lag(`${topic}-reader`, [topic])).get(topic)).toBe(0),
          waitOptions,
        );
      }
      expect(await gapsIn(bus, topic)).toBe(0);
      await bus.publish([record(topic, 'a', 2)]);
      await expire();
      expect(await gapsIn(bus, topic)).toBe(1);
      await bus.publish([record(topic, 'a', 3)]);
      {
        let tries = 0;
        await using reader = await read(bus, topic, {
          onGap: async () => {
            tries += 1;
            if (tries === 1) throw new Error('cannot remember it now');
          },
        });
        await vi.waitFor(() => expect(reader.told).toEqual(['3']), waitOptions);
        expect(tries).toBe(2);
        await vi.waitFor(
          async () => expect((await bus.lag(`${topic}-reader`, [topic])).get(topic)).toBe(0),
          waitOptions,
        );
      }
      await using newcomer = await read(bus, topic, { group: `${topic}-newcomer` });
      await vi.waitFor(() => expect(newcomer.told).toEqual(['gap', '3']), waitOptions);
    });

    test('is told once also where nothing came later', async () => {
      const { topic, open, expire } = await prepare();
      await using bus = await open();
      await bus.publish([record(topic, 'a', 1)]);
      await expire();
      {
        await using reader = await read(bus, topic);
        await vi.waitFor(() => expect(reader.told).toEqual(['gap']), waitOptions);
        await vi.waitFor(async () => expect(await gapsIn(bus, topic)).toBe(0), waitOptions);
      }
      await using reader = await read(bus, topic);
      await bus.publish([record(topic, 'a', 2)]);
      await vi.waitFor(() => expect(reader.told).toEqual(['2']), waitOptions);
    });

    test('is told to a reader that stood still meanwhile', async () => {
      const { topic, open, expire } = await prepare();
      await using bus = await open();
      const told: string[] = [];
      let isStuck = true;
      await using _ = await read(bus, topic, {
        handle: async (records) => {
          told.push(isStuck ? 'stuck' : records.map(({ headers }) => headers['number']).join());
          if (isStuck) throw new Error('not now');
        },
        onGap: async () => void told.push('gap'),
      });
      await bus.publish([record(topic, 'a', 1)]);
      await vi.waitFor(() => expect(told).toContain('stuck'), waitOptions);
      await bus.publish([record(topic, 'a', 2)]);
      await expire();
      await bus.publish([record(topic, 'a', 3)]);
      isStuck = false;
      await vi.waitFor(() => expect(told.at(-1)).toBe('3'), waitOptions);
      // Records already fetched may have been handed over first, and a gap may be reported more than once.
      const others = told.filter((each, index) => each !== 'stuck' && each !== '1' && each !== told[index - 1]);
      expect(others).toEqual(['gap', '3']);
    });
  });
}
