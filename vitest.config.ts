import { defineConfig } from 'vitest/config';

const folders = '{packages,services,frontends,launcher,test,bench}';
const notOurs = ['**/node_modules/**', '**/dist/**'];

/** The three tiers of tests, told apart by the suffix of the file. */
export default defineConfig({
  test: {
    // A slow machine is no fault: what is waited for may take long, and a test that asserts a time says so itself.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${folders}/**/*.test.{ts,tsx}`],
          exclude: [...notOurs, '**/*.int.test.ts', '**/*.e2e.test.ts'],
          setupFiles: './test/support/patient-queries.ts',
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'int',
          include: [`${folders}/**/*.int.test.ts`],
          exclude: notOurs,
          globalSetup: ['./packages/testing/src/global-setup.ts', './packages/testing/src/kafka-global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/**/*.e2e.test.ts'],
          exclude: notOurs,
          fileParallelism: false,
          // After the others: a browser and the whole product need both cores.
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
