import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** What of vitest's JSON report is counted. */
const reportFile = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

export interface TestCount {
  passed: number;
  failed: number;
  skipped: number;
}

export interface TestReport {
  count: TestCount;
  skippedTitles: string[];
}

/** Reads the report of a run; a run that failed in any way has at least one failed test. */
export async function readReport(file: string, succeeded: boolean): Promise<TestReport> {
  const content = await readFile(file, 'utf8').catch(() => undefined);
  if (content === undefined) return { count: { passed: 0, failed: 1, skipped: 0 }, skippedTitles: [] };
  return countTests(JSON.parse(content), succeeded);
}

export function countTests(report: unknown, succeeded: boolean): TestReport {
  const count: TestCount = { passed: 0, failed: 0, skipped: 0 };
  const skippedTitles: string[] = [];
  for (const { status: fileStatus, assertionResults } of reportFile.parse(report).testResults) {
    for (const { fullName, status } of assertionResults) {
      if (status === 'passed' || status === 'failed') count[status] += 1;
      else {
        count.skipped += 1;
        skippedTitles.push(fullName);
      }
    }
    // A file that cannot be loaded, or whose hooks fail, has failed without any failed test in it.
    if (fileStatus === 'failed' && !assertionResults.some(({ status }) => status === 'failed')) count.failed += 1;
  }
  if (!succeeded && count.failed === 0) count.failed = 1;
  return { count, skippedTitles };
}

/** The last line of `npm test`. */
export function summaryLine({ passed, failed, skipped }: TestCount): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
