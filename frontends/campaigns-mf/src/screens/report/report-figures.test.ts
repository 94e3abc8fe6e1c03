import { expect, test } from 'vitest';
import { aLink } from '../../testing/fixtures.ts';
import { reportFigures } from './report-figures.ts';

const sentAt = '2026-03-02T09:00:00Z';

test('rates are taken against the rows that were sent', () => {
  const figures = reportFigures([
    aLink({ sentAt, openedAt: sentAt, replied: true }),
    aLink({ sentAt, bounced: true }),
    aLink({ sentAt }),
    aLink(),
  ]);
  expect(figures).toMatchObject({
    sent: 3,
    opened: 1,
    bounced: 1,
    replied: 1,
    openRate: 33.3,
    bounceRate: 33.3,
    replyRate: 33.3,
    deliveryRate: 66.7,
  });
});

test('nothing sent gives 0, not a division by it', () => {
  expect(reportFigures([aLink()])).toMatchObject({ sent: 0, openRate: 0, deliveryRate: 0 });
});
