import { expect, test } from 'vitest';
import { startLeads } from './testing/running-leads.ts';

const { service } = await startLeads();
const { database } = service.context;

test.each([
  ['person123456', 'on123'],
  ['person123456@example.com', 'on123'],
  ['company 42', 'mpany 42'],
  ['ab c1', 'ab c1'],
  ['a b c d e xyz', 'e xyz'],
])('of %s the index is asked for %s, the part that the fewest have', async (searched, part) => {
  const sample = ['person777@example.com', 'person888@example.com', 'company 4', 'company 45'];
  const { rows } = await database.query('select rare_part($1, $2) as part', [searched, sample]);
  expect(searched).toContain(rows[0].part);
  expect(rows).toEqual([{ part }]);
});
