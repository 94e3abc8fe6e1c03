import { randomUUIDv7 } from 'node:crypto';
import type { RecordedEvent } from '@cadenza/event-store';
import { openDatabase } from '@cadenza/postgres';
import { serviceDatabase } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import type { EngagementEvent } from '../engagement/events.ts';
import { projectInstants } from './emails.ts';

const { url } = await serviceDatabase('tracking');
const database = openDatabase(url);
afterAll(() => database[Symbol.asyncDispose]());

const ids = () => ({ campaignId: randomUUIDv7(), leadId: randomUUIDv7(), linkId: randomUUIDv7() });

/** An email, and a function that projects fetches of it, each at a minute after nine. */
function anEmail() {
  const emailId = randomUUIDv7();
  const about = { emailId, ...ids(), test: false, by: 'human', reason: 'why' } as const;
  const event = (type: 'EmailOpened' | 'LinkClicked', minute: number, first: boolean) => ({
    type,
    data: { ...about, at: `2026-03-02T09:0${minute}:00.000Z`, first, ...(type === 'LinkClicked' && { linkNumber: 0 }) },
  });
  const project = (...events: ReturnType<typeof event>[]) =>
    database.transaction((transaction) =>
      projectInstants(transaction, events as unknown as RecordedEvent<EngagementEvent>[]),
    );
  const row = async () => {
    const { rows } = await database.query(
      'select xmin::text as writer, opened_at as "openedAt", clicked_at as "clickedAt" from emails where id = $1',
      [emailId],
    );
    return rows[0];
  };
  return { event, project, row };
}

test('O1: a repeat leaves the row of its email as it is', async () => {
  const { event, project, row } = anEmail();
  await project(event('EmailOpened', 2, true), event('LinkClicked', 3, true));
  const before = await row();
  expect(before).toMatchObject({ openedAt: '2026-03-02T09:02:00.000Z', clickedAt: '2026-03-02T09:03:00.000Z' });
  await project(event('EmailOpened', 4, false), event('EmailOpened', 2, false), event('LinkClicked', 5, false));
  expect(await row()).toEqual(before);
});

test('O1: a repeat that happened before the first moves the instant, whatever else is in its block', async () => {
  const { event, project, row } = anEmail();
  await project(event('EmailOpened', 5, true));
  await project(event('EmailOpened', 6, false), event('EmailOpened', 3, false));
  expect(await row()).toMatchObject({ openedAt: '2026-03-02T09:03:00.000Z', clickedAt: null });
  await project(event('EmailOpened', 2, false), event('LinkClicked', 7, true));
  expect(await row()).toMatchObject({ openedAt: '2026-03-02T09:02:00.000Z', clickedAt: '2026-03-02T09:07:00.000Z' });
});

test('a repeat makes the row of an email that has none', async () => {
  const { event, project, row } = anEmail();
  await project(event('LinkClicked', 1, false));
  expect(await row()).toMatchObject({ openedAt: null, clickedAt: '2026-03-02T09:01:00.000Z' });
});
