import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take or wait a minute or more, the longest first. The larger files of a tier would begin first, and most of these are small. */
const long = [
  'every-screen.e2e',
  'infrastructure-gone.product',
  'restore-instants.product',
  'users-and-keys.product',
  'messages.e2e',
  'demo.e2e',
  'requests.int',
  'refused.int',
  'mailbox-readers-killed.int',
  'stop-histories.int',
  'scale-out.int',
  'hostile-servers.int',
  'restore.int',
  'three-weeks.int',
  'containers.int',
  'rolling-update.int',
  'follow-mailboxes.int',
];

/** Begins with the longest files, so that none of them runs at the end, with no other left beside it. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.includes(`/${name}.`));
    return [
      ...long.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.includes(`/${name}.`))),
      ...sorted.filter((file) => !isLong(file)),
    ];
  }
}
