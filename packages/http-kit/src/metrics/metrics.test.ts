import { expect, test, vi } from 'vitest';
import { keepReading } from './keep-reading.ts';
import { createMetrics } from './metrics.ts';

const gaugeLines = async (metrics: ReturnType<typeof createMetrics>, name: string) =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(name));

test('every figure says which service it is of', async () => {
  const metrics = createMetrics('leads');
  metrics.counter({ name: 'probe_total', help: 'A probe', labelNames: ['kind'] }).inc({ kind: 'one' });
  expect(await gaugeLines(metrics, 'probe_total')).toEqual(['probe_total{kind="one",service="leads"} 1']);
});

test('the time that the event loop is busy is counted', async () => {
  const metrics = createMetrics('leads');
  const busySeconds = async () => {
    const lines = await gaugeLines(metrics, 'nodejs_eventloop_');
    const figures = lines.map((line) => line.split(/[{} ]+/)).map(([name, , value]) => [name, Number(value)]);
    return Object.fromEntries(figures)['nodejs_eventloop_active_seconds_total'] as number;
  };
  const before = await busySeconds();
  // Real time is the subject.
  for (const endMs = performance.now() + 50; performance.now() < endMs; );
  const after = await busySeconds();
  expect(after - before).toBeGreaterThanOrEqual(0.05);
  expect(after).toBeLessThan(performance.now() / 1_000);
});

test('what is read together is read once, whatever the number of scrapes', async () => {
  const metrics = createMetrics('leads');
  const read = vi.fn(async () => ({ probe_one: 1, probe_two: [{ labels: { topic: 'a' }, value: 2 }] }));
  metrics.read({ probe_one: { help: 'One' }, probe_two: { help: 'Two', labelNames: ['topic'] } }, read);
  for (let scrapes = 0; scrapes < 3; scrapes += 1) {
    expect(await gaugeLines(metrics, 'probe_')).toEqual([
      'probe_one{service="leads"} 1',
      'probe_two{topic="a",service="leads"} 2',
    ]);
  }
  expect(read).toHaveBeenCalledOnce();
});

test('a scrape is answered without what cannot be read, and with what that means', async () => {
  const metrics = createMetrics('leads');
  metrics.read({ probe_up: { help: 'Up', otherwise: 0 }, probe_rows: { help: 'Rows' } }, async () => {
    throw new Error('the database is away');
  });
  expect(await gaugeLines(metrics, 'probe_')).toEqual(['probe_up{service="leads"} 0']);
});

test('a reading that hangs is not waited for, nor begun a second time', async () => {
  const hanging = Promise.withResolvers<number>();
  const read = vi.fn(() => hanging.promise);
  const current = keepReading(read, { keptMs: 0, readMsMax: 5 });
  expect(await current()).toBeUndefined();
  expect(await current()).toBeUndefined();
  expect(read).toHaveBeenCalledOnce();
  hanging.resolve(7);
  await expect.poll(() => current()).toBe(7);
});

test('a reading is taken anew when the last one is old', async () => {
  let reading = 0;
  const current = keepReading(async () => ++reading, { keptMs: 0 });
  await expect.poll(() => current()).toBeGreaterThan(2);
});
