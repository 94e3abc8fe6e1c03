import { expect, test } from 'vitest';
import { files, read } from './support/repository.ts';

const workflows = files.filter((file) => /^\.github\/.*\.ya?ml$/.test(file));

test('workflows take actions by their commit, with the version beside it: a tag can be moved to other code', () => {
  const uses = workflows.flatMap((file) => read(file).match(/^.*\buses:.*$/gm) ?? []);
  expect(uses.length).toBeGreaterThan(0);
  const pinned = /^\s*(?:- )?uses: (?:\.\/\S+|[\w.-]+(?:\/[\w.-]+)+@[\da-f]{40} # v\d+\.\d+\.\d+)$/;
  expect(uses.filter((line) => !pinned.test(line))).toEqual([]);
});
