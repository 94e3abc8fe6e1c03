import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** The counted parts of vitest's JSON report. */
const reportFile = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      /** Why the file could not be loaded. */
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

export interface TestCount {
  passed: number;
  failed: number;
  skipped: number;
}

/** A test that failed, or a file that failed without one. */
export interface Failure {
  file: string;
  test: string;
  /** The first line of what it said. */
  reason: string;
}

export interface TestReport {
  count: TestCount;
  failures: Failure[];
  skippedTitles: string[];
  tierTimes: StepTime[];
  slowestFiles: StepTime[];
}

export interface StepTime {
  name: string;
  seconds: number;
}

const slowestFilesMax = 10;

/** Reads the report of a run; a run that failed in any way has at least one failed test. */
export async function readReport(file: string, succeeded: boolean): Promise<TestReport> {
  const content = await readFile(file, 'utf8').catch(() => undefined);
  if (content === undefined)
    return {
      count: { passed: 0, failed: 1, skipped: 0 },
      failures: [],
      skippedTitles: [],
      tierTimes: [],
      slowestFiles: [],
    };
  return countTests(JSON.parse(content), succeeded);
}

export function countTests(report: unknown, succeeded: boolean): TestReport {
  const files = reportFile.parse(report).testResults;
  const count: TestCount = { passed: 0, failed: 0, skipped: 0 };
  const skippedTitles: string[] = [];
  for (const { status: fileStatus, assertionResults } of files) {
    for (const { fullName, status } of assertionResults) {
      if (status === 'passed' || status === 'failed') count[status] += 1;
      else {
        count.skipped += 1;
        skippedTitles.push(fullName);
      }
    }
    // A file that cannot be loaded, or whose hooks fail, fails without any failed test in it.
    if (fileStatus === 'failed' && !assertionResults.some(({ status }) => status === 'failed')) count.failed += 1;
  }
  if (!succeeded && count.failed === 0) count.failed = 1;
  const ran = files.filter(hasRun);
  return {
    count,
    failures: files.flatMap(failuresOf),
    skippedTitles,
    tierTimes: tierTimes(ran),
    slowestFiles: slowestFiles(ran),
  };
}

type FileReport = z.infer<typeof reportFile>['testResults'][number];

function failuresOf({ name: file, status, message, assertionResults }: FileReport): Failure[] {
  const failed = assertionResults.filter((each) => each.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [{ file, test: 'the file', reason: firstLine(message) }];
  return failed.map(({ fullName, failureMessages }) => ({
    file,
    test: fullName,
    reason: firstLine(failureMessages?.[0] ?? ''),
  }));
}

const firstLine = (text: string) => stripVTControlCharacters(text).trim().split('\n', 1)[0] as string;

/** The report invents times for a file in which nothing ran. */
const hasRun = ({ assertionResults }: FileReport) =>
  assertionResults.some(({ status }) => status === 'passed' || status === 'failed');

/** How long each tier took, from the start of its first test to the end of its last one. */
function tierTimes(files: readonly FileReport[]): StepTime[] {
  return [...Map.groupBy(files, ({ name }) => tierOf(name))].map(([name, ofTier]) => {
    const from = Math.min(...ofTier.map(({ startTime }) => startTime));
    const to = Math.max(...ofTier.map(({ endTime }) => endTime));
    return { name, seconds: (to - from) / 1_000 };
  });
}

const tierOf = (file: string) => /\.(int|product|e2e)\.test\.tsx?$/.exec(file)?.[1] ?? 'unit';

/** The files whose tests took longest, the slowest first; what their modules took to load does not count. */
function slowestFiles(files: readonly FileReport[]): StepTime[] {
  return files
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1_000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, slowestFilesMax);
}

/** `types 12 s, lint 5 s, unit 1 min 20 s`. */
export function timesLine(times: readonly StepTime[]): string {
  return times.map(({ name, seconds }) => `${name} ${duration(Math.round(seconds))}`).join(', ');
}

const duration = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

/** A line per file, `  1 min 20 s  test/a.int.test.ts`, its path from the given folder. */
export function fileLines(files: readonly StepTime[], folder: string): string[] {
  return files.map(({ name, seconds }) => `  ${duration(Math.round(seconds))}  ${path.relative(folder, name)}`);
}

/** A line per failure, `FAILED: test/a.int.test.ts > what it tests: what it said`, its path from the given folder. */
export function failureLines(failures: readonly Failure[], folder: string): string[] {
  return failures.map(({ file, test, reason }) => `FAILED: ${path.relative(folder, file)} > ${test}: ${reason}`);
}

/** The last line of `npm test`. */
export function summaryLine({ passed, failed, skipped }: TestCount): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
