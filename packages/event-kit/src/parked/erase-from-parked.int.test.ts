import { randomUUIDv7 } from 'node:crypto';
import { topics } from '@cadenza/contracts';
import { expect, test } from 'vitest';
import { startProbe } from '../testing/probe-service.ts';
import { eraseFromParked } from './erase-from-parked.ts';
import { keepParked } from './parked-records.ts';

const [erased, other] = [randomUUIDv7(), randomUUIDv7()];
const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', company: null, jobRole: null };
const blank = { firstName: '', lastName: '', email: '', company: null, jobRole: null };

const attached = { type: 'LeadsAttached', data: { links: [erased, other].map((leadId) => ({ leadId, lead: ada })) } };
const completed = { type: 'LeadsCompleted', data: { leads: [{ id: other, ...ada }] } };
const handedOver = { type: 'EmailHandedOver', data: { leadId: erased, links: ['https://example.com/?to=ada'] } };
const quoting = { leadId: erased, reason: 'dead-address: 550 5.1.1 Ada has left' };
const sealed = { ...completed, version: 2, sealed: { [erased]: 'x', [other]: 'y' } };
const failed = { type: 'EmailFailed', data: quoting };
const unsubscribed = { type: 'Unsubscribed', data: { leadId: erased } };
const broken = `{"leadId":"${erased}","email":"ada@`;

test('J3: nothing of an erased lead stays in what is parked, and all of others', async () => {
  await using probe = await startProbe();
  const values = [attached, completed, handedOver, sealed, failed, unsubscribed, broken];
  for (const [index, value] of values.entries()) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const record = { topic: topics.audience, id: String(index), key: 'key', headers: {}, value: text };
    const at = Temporal.Now.instant();
    const details = { type: undefined, error: new Error('why'), strands: [], waitsFor: undefined, at };
    await keepParked(probe.database, record, details);
  }
  await eraseFromParked(probe.database, [erased]);
  const kept = (await probe.parked()).map(({ value }) => value && JSON.parse(value));
  expect(kept).toEqual([
    {
      ...attached,
      data: {
        links: [
          { leadId: erased, lead: blank },
          { leadId: other, lead: ada },
        ],
      },
    },
    completed,
    { ...handedOver, data: { leadId: erased, links: [] } },
    { ...sealed, sealed: { [other]: 'y' } },
    { ...failed, data: { ...quoting, reason: 'The mail server refused it: 550 5.1.1, no such mailbox' } },
    unsubscribed,
    '',
  ]);
});
