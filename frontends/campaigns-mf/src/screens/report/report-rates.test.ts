import { expect, test } from 'vitest';
import { reportRates } from './report-rates.ts';

const rows = { total: 9, sent: 0, opened: 0, clicked: 0, bounced: 0, spam: 0, replied: 0 };

test('rates are taken against the rows that were sent', () => {
  expect(reportRates({ ...rows, sent: 3, opened: 1, clicked: 1, bounced: 1, replied: 2, optedOut: 3 })).toEqual({
    openRate: 33.3,
    bounceRate: 33.3,
    replyRate: 66.7,
    clickRate: 33.3,
    optOutRate: 100,
    deliveryRate: 66.7,
  });
});

test('nothing sent gives 0, not a division by it', () => {
  expect(reportRates(rows)).toMatchObject({ openRate: 0, deliveryRate: 0 });
});
