import { expect, test } from 'vitest';
import { countTests, readReport, summaryLine } from './test-report.ts';

const file = (status: string, ...statuses: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: statuses.map((each, index) => ({ fullName: `test ${index}`, status: each })),
});

test('tests are counted, and those not run are named', () => {
  const report = { testResults: [file('passed', 'passed', 'passed', 'skipped'), file('failed', 'passed', 'failed')] };
  expect(countTests(report, false)).toEqual({
    count: { passed: 3, failed: 1, skipped: 1 },
    skippedTitles: ['test 2'],
  });
});

test('a file that cannot be loaded counts as failed', () => {
  expect(countTests({ testResults: [file('failed')] }, false).count.failed).toBe(1);
});

test('a run that fails for another reason is not reported as success', async () => {
  expect(countTests({ testResults: [file('passed', 'passed')] }, false).count.failed).toBe(1);
  expect((await readReport('/nowhere.json', true)).count.failed).toBe(1);
});

test('the last line names skipped tests only when there are any', () => {
  expect(summaryLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(summaryLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});
