import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './test/support/long-first.ts';

const folders = '{packages,services,frontends,launcher,test,bench}';
const notOurs = ['**/node_modules/**', '**/dist/**'];
/** These replace a module that other files use as it is. */
const mocking = ['frontends/shell/src/remotes/*.test.tsx', 'frontends/shell/src/updates/*.test.tsx'];
const laterTiers = ['**/*.int.test.ts', '**/*.product.test.ts', '**/*.e2e.test.ts'];
/** A random order comes on request: `--sequence.shuffle.files`. */
const isShuffled = process.argv.some((each) => each.startsWith('--sequence.shuffle'));

/** What computes gains nothing from more workers than processors; one more, as some of it waits for time to pass. */
const computing = Math.max(3, availableParallelism());
/** What waits for databases, brokers, mail and clocks keeps a processor busy for less than half of its time. */
const waiting = Math.max(4, computing);
/** Each starts a product. Tests of the launcher wait most of the time, while a browser draws pages. */
const wholeProducts = 3;

/** Ends a test that hangs. Several at once share the processors, and a slow machine is no fault. */
const longTestMsMax = 600_000;

/** The tiers of tests, distinguished by the suffix of the file. */
export default defineConfig({
  test: {
    maxWorkers: computing,
    sequence: isShuffled ? {} : { sequencer: LongFirst },
    // A slow machine is no fault: what is waited for may take long, and a test that asserts a time says so itself.
    // A test without an assertion can only pass.
    expect: { poll: { timeout: 60_000 }, requireAssertions: true },
    // The one line that the summary has for a failure says what was found, instead of "expected [ Array(1) ]".
    chaiConfig: { truncateThreshold: 1_000 },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${folders}/**/*.test.ts`],
          exclude: [...notOurs, ...laterTiers, 'frontends/**'],
          testTimeout: 120_000,
          // The files of a worker share its modules, as they would take half of the time to load. They leave nothing behind.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-screens',
          include: ['packages/**/*.test.tsx', 'frontends/**/*.test.{ts,tsx}'],
          exclude: [...notOurs, ...laterTiers, ...mocking],
          setupFiles: './packages/ui/src/testing/screens-left-clean.ts',
          testTimeout: 120_000,
          // For all, since a worker that has one environment is not used for a file with another.
          environment: 'happy-dom',
          // The files of a worker share a page and its modules: to load React and the page takes longer than most tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-mocks',
          include: mocking,
          exclude: notOurs,
          setupFiles: './packages/ui/src/testing/screens-left-clean.ts',
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'int',
          include: [`${folders}/**/*.int.test.ts`],
          exclude: notOurs,
          globalSetup: ['./packages/testing/src/global-setup.ts', './packages/testing/src/kafka-global-setup.ts'],
          maxWorkers: waiting,
          sequence: { groupOrder: 1 },
          // As in the unit tier: what a file changes outside itself it puts back.
          isolate: false,
          unstubEnvs: true,
          testTimeout: longTestMsMax,
          hookTimeout: longTestMsMax,
        },
      },
      {
        extends: true,
        test: {
          name: 'product',
          include: ['test/**/*.product.test.ts'],
          exclude: notOurs,
          globalSetup: './test/support/build-front-ends.ts',
          maxWorkers: wholeProducts,
          sequence: { groupOrder: 2 },
          testTimeout: longTestMsMax,
          hookTimeout: longTestMsMax,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          // Expectations about a page are Playwright's, which Vitest does not count.
          expect: { poll: { timeout: 60_000 }, requireAssertions: false },
          include: ['test/**/*.e2e.test.ts'],
          exclude: notOurs,
          globalSetup: './test/support/build-front-ends.ts',
          maxWorkers: wholeProducts,
          sequence: { groupOrder: 2 },
          testTimeout: longTestMsMax,
          hookTimeout: longTestMsMax,
        },
      },
    ],
  },
});
