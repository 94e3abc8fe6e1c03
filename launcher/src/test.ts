import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Child, spawnChild } from './child-process.ts';
import { findChromium } from './find-chromium.ts';
import { root } from './services.ts';
import { onStopRequest } from './stop-signals.ts';
import {
  type Failure,
  failureLines,
  fileLines,
  readReport,
  type StepTime,
  summaryLine,
  type TestCount,
  timesLine,
} from './test-report.ts';

/** With `--faults` runs only the tests of faults and attacks, in their long version, which takes hours. */
const isFaults = process.argv.includes('--faults');
/** With `--unit` runs only the unit tier, for use during development. */
const isUnit = process.argv.includes('--unit');
const wanted = process.argv.slice(2).filter((each) => each !== '--unit');
const signal = onStopRequest();
const programs = {
  tsc: path.join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
  biome: path.join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome'),
  vitest: path.join(root, 'node_modules', 'vitest', 'vitest.mjs'),
};

await using folder = await temporaryFolder();
const count: TestCount = { passed: 0, failed: 0, skipped: 0 };
const notRun: string[] = [];
const failedChecks: string[] = [];
const failures: Failure[] = [];
const times: StepTime[] = [];
const slowestFiles: StepTime[] = [];

if (!isFaults && !isUnit) {
  await check('types', async () => [
    await run(programs.tsc, ['-p', 'tsconfig.json']),
    await run(programs.tsc, ['-p', 'tsconfig.browser.json']),
  ]);
  await check('lint', async () => [await run(programs.biome, ['check', '.'])]);
}
await runTests();

for (const name of failedChecks) console.log(`FAILED: ${name} (see above)`);
// Once more at the end: of a long run the end is what is kept and read.
for (const line of failureLines(failures, root)) console.log(line);
for (const reason of notRun) console.log(`NOT RUN: ${reason}`);
if (slowestFiles.length > 0) console.log(['The slowest files:', ...fileLines(slowestFiles, root)].join('\n'));
// Product and e2e share the workers, so their times overlap.
if (times.length > 0) console.log(`Times: ${timesLine(times)}`);
console.log(signal.aborted ? 'Interrupted.' : summaryLine(count));
process.exitCode = count.failed > 0 || signal.aborted ? 1 : 0;
if (process.connected) process.disconnect?.();

/** Runs programs that together count as one test. */
async function check(name: string, programsRun: () => Promise<boolean[]>): Promise<void> {
  if (signal.aborted) return;
  const startedAt = performance.now();
  const succeeded = (await programsRun()).every(Boolean);
  times.push({ name, seconds: (performance.now() - startedAt) / 1_000 });
  console.log(`${succeeded ? '✓' : '✗'} ${name}`);
  count[succeeded ? 'passed' : 'failed'] += 1;
  if (!succeeded) failedChecks.push(name);
}

async function runTests(): Promise<void> {
  if (signal.aborted) return;
  const report = path.join(folder.path, 'report.json');
  const unit = ['unit', 'unit-screens', 'unit-mocks'];
  const projects = isUnit ? unit : [...unit, 'int', 'product'];
  if (!isUnit && (await findChromium())) projects.push('e2e');
  else if (!isUnit)
    notRun.push('all browser tests (e2e): there is no Chromium; install it, or name one in CHROMIUM_PATH');
  const succeeded = await run(programs.vitest, [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--passWithNoTests',
    isUnit ? '--reporter=dot' : '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(isFaults ? ['test/faults', 'test/security'] : wanted),
  ]);
  const found = await readReport(report, succeeded);
  for (const key of ['passed', 'failed', 'skipped'] as const) count[key] += found.count[key];
  failures.push(...found.failures);
  notRun.push(...found.skippedTitles);
  times.push(...found.tierTimes);
  slowestFiles.push(...found.slowestFiles);
}

async function run(program: string, args: readonly string[]): Promise<boolean> {
  if (signal.aborted) return false;
  const child: Child = spawnChild(process.execPath, [program, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...(isFaults ? { FAULTS: 'whole' } : {}),
      PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`,
    },
  });
  const stop = () => void child.stop();
  signal.addEventListener('abort', stop);
  const end = await child.ended;
  signal.removeEventListener('abort', stop);
  return end === 0;
}

async function temporaryFolder() {
  const location = await mkdtemp(path.join(tmpdir(), 'cadenza-test-report-'));
  return { path: location, [Symbol.asyncDispose]: () => rm(location, { recursive: true, force: true }) };
}
