import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const folders = '{packages,services,frontends,launcher,test,bench}';
const notOurs = ['**/node_modules/**', '**/dist/**'];

/** The tiers of tests, told apart by the suffix of the file. */
export default defineConfig({
  test: {
    // Two at least, also on two cores: most files wait for databases, brokers and mail more than they compute.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A slow machine is no fault: what is waited for may take long, and a test that asserts a time says so itself.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${folders}/**/*.test.{ts,tsx}`],
          exclude: [...notOurs, '**/*.int.test.ts', '**/*.product.test.ts', '**/*.e2e.test.ts'],
          setupFiles: './test/support/patient-queries.ts',
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'int',
          include: [`${folders}/**/*.int.test.ts`],
          exclude: notOurs,
          globalSetup: ['./packages/testing/src/global-setup.ts', './packages/testing/src/kafka-global-setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'product',
          include: ['test/**/*.product.test.ts'],
          exclude: notOurs,
          globalSetup: './test/support/build-front-ends.ts',
          // After the others, and several at once, since they wait most of the time.
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/**/*.e2e.test.ts'],
          exclude: notOurs,
          fileParallelism: false,
          // Alone: a browser and the whole product need both cores.
          sequence: { groupOrder: 2 },
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
