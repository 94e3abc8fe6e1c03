import { eventually } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { runSender } from './testing/running-sender.ts';

const step = { subject: 'Hello', body: 'Any thoughts?', delayDays: 0 };

test('L11: no email leaves while nobody outside could open its links, and campaign and launch check say why', async () => {
  // The address of the product has a name that is reserved, and this server is on no loopback address.
  await using sender = await runSender({ smtpUrl: 'smtp://192.0.2.1:2525' });
  const { campaigns, database } = sender;
  const id = await campaigns.create([step], { sendWindowStart: 0, sendWindowEnd: 0 });
  await campaigns.attach(id, [{ email: 'ada@acme.io' }]);
  await eventually(async () => {
    const { body } = await sender.client().get(`/api/campaigns/${id}/launch-check`);
    const forbidding = body.arrival.filter(({ forbidsStart }: { forbidsStart?: true }) => forbidsStart);
    expect(forbidding).toMatchObject([{ kind: 'links-not-public', isGrave: true }]);
  });
  await campaigns.launch(id);
  await eventually(async () => {
    const { rows } = await database.query('select fault, failures from accounts');
    expect(rows).toEqual([{ fault: 'links', failures: expect.any(Number) }]);
    const { rows: plans } = await database.query('select plan_obstacle from campaigns where id = $1', [id]);
    expect(plans[0]?.['plan_obstacle']).toMatch(/could not open its links.*Nothing is lost/);
  });
  // Its clock is fast, so it tries again at any moment; nothing counts as an attempt.
  await eventually(async () => {
    const { rows } = await database.query('select status, attempts from emails where campaign_id = $1', [id]);
    expect(rows).toEqual([{ status: 'deferred', attempts: 0 }]);
  });
});
