import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { continueClock, loadClock } from './product-clock.ts';
import { loadSettings } from './settings.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-clock-'));
afterAll(() => rm(folder, { recursive: true }));

const now = Temporal.Instant.from('2026-11-01T12:00:00Z');
const saved = { start: '2026-03-02T09:00:00Z', speed: 3_600, anchor: '2026-11-01T11:59:00Z' };
const reading = '2026-03-04T21:00:00Z';

test('without settings the product has real time', () => {
  expect(continueClock({ start: undefined, speed: undefined }, undefined, now)).toBeUndefined();
});

test('the first start anchors the clock at this moment', () => {
  expect(continueClock({ start: saved.start, speed: 3_600 }, undefined, now)).toEqual({
    start: saved.start,
    speed: 3_600,
    anchor: now.toString(),
  });
});

test('a second start with the same settings goes on', () => {
  expect(continueClock({ start: saved.start, speed: 3_600 }, saved, now)).toEqual(saved);
});

test('another speed goes on from the present reading', () => {
  expect(continueClock({ start: saved.start, speed: 60 }, saved, now)).toEqual({
    start: reading,
    speed: 60,
    anchor: now.toString(),
  });
});

test('a later start jumps forward, an earlier one is ignored', () => {
  expect(continueClock({ start: '9999-01-01T00:00:00Z', speed: 3_600 }, saved, now)?.start).toBe(
    '9999-01-01T00:00:00Z',
  );
  expect(continueClock({ start: '2020-01-01T00:00:00Z', speed: 3_600 }, saved, now)).toEqual(saved);
});

test('a clock that is not real is refused with a mail server elsewhere', async () => {
  const settings = { DATA_DIR: folder, CLOCK_SPEED: '60' };
  await expect(loadClock(loadSettings({ ...settings, SMTP_URL: 'smtp://mail.example.com' }), now)).rejects.toThrow(
    'CLOCK_START and CLOCK_SPEED are for trying out only',
  );
  const onThisMachine = loadSettings({ ...settings, SMTP_URL: 'smtp://127.0.0.1:2525' });
  await expect(loadClock(onThisMachine, now)).resolves.toMatchObject({ speed: 60 });
});
