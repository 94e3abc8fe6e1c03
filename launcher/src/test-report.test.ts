import { expect, test } from 'vitest';
import { countTests, failureLines, fileLines, readReport, summaryLine, timesLine } from './test-report.ts';

const file = (status: string, ...statuses: string[]) => ({
  name: 'a.test.ts',
  status,
  startTime: 0,
  endTime: 1_000,
  assertionResults: statuses.map((each, index) => ({ fullName: `test ${index}`, status: each })),
});

test('tests are counted, and those not run are named', () => {
  const report = { testResults: [file('passed', 'passed', 'passed', 'skipped'), file('failed', 'passed', 'failed')] };
  expect(countTests(report, false)).toMatchObject({
    count: { passed: 3, failed: 1, skipped: 1 },
    skippedTitles: ['test 2'],
  });
});

test('a file that cannot be loaded counts as failed', () => {
  expect(countTests({ testResults: [file('failed')] }, false).count.failed).toBe(1);
});

test('each failure is named with the first line of what it said', () => {
  const failed = {
    ...file('failed', 'passed'),
    name: '/there/test/b.int.test.ts',
    assertionResults: [
      { fullName: 'a sum holds', status: 'passed', failureMessages: [] },
      {
        fullName: 'it ends',
        status: 'failed',
        failureMessages: ['\u001b[31mError: too late\u001b[39m\n    at b.ts:1'],
      },
    ],
  };
  const unloadable = { ...file('failed'), name: '/there/c.test.ts', message: 'No such module\nat c.ts:1' };
  const { failures } = countTests({ testResults: [file('passed', 'passed'), failed, unloadable] }, false);
  expect(failureLines(failures, '/there')).toEqual([
    'FAILED: test/b.int.test.ts > it ends: Error: too late',
    'FAILED: c.test.ts > the file: No such module',
  ]);
});

test('a run that fails for another reason is not reported as success', async () => {
  expect(countTests({ testResults: [file('passed', 'passed')] }, false).count.failed).toBe(1);
  expect((await readReport('/nowhere.json', true)).count.failed).toBe(1);
});

test('the last line names skipped tests only when there are any', () => {
  expect(summaryLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(summaryLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

test('each tier took from its first test to its last one, whatever ran beside it', () => {
  const at = (name: string, startTime: number, endTime: number, ...statuses: string[]) => ({
    ...file('passed', ...statuses),
    name: `/there/${name}`,
    startTime,
    endTime,
  });
  const testResults = [
    at('a.test.ts', 10_000, 20_000, 'passed'),
    at('b.int.test.ts', 15_000, 55_400, 'passed'),
    at('c.test.tsx', 60_000, 82_000, 'failed'),
    at('d.product.test.ts', 100_000, 101_000, 'passed'),
    at('e.e2e.test.ts', 0, 900_000, 'skipped'),
  ];
  const { tierTimes } = countTests({ testResults }, false);
  expect(timesLine([{ name: 'types', seconds: 61.4 }, ...tierTimes])).toBe(
    'types 1 min 1 s, unit 1 min 12 s, int 40 s, product 1 s',
  );
});

test('the ten slowest files that ran are named, the slowest first', () => {
  const took = (seconds: number, status = 'passed') => ({
    ...file('passed', status),
    name: `/there/test/${seconds}.test.ts`,
    endTime: seconds * 1_000,
  });
  const ran = Array.from({ length: 12 }, (_, index) => took(index * 10));
  const { slowestFiles } = countTests({ testResults: [...ran, took(1_000, 'skipped')] }, true);
  expect(slowestFiles).toHaveLength(10);
  expect(fileLines(slowestFiles.slice(0, 6), '/there')).toEqual([
    '  1 min 50 s  test/110.test.ts',
    '  1 min 40 s  test/100.test.ts',
    '  1 min 30 s  test/90.test.ts',
    '  1 min 20 s  test/80.test.ts',
    '  1 min 10 s  test/70.test.ts',
    '  1 min 0 s  test/60.test.ts',
  ]);
});
