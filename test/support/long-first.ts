import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take or wait a minute or more, the longest first. The larger files of a tier would begin first, and most of these are small. */
const long = [
  'every-screen.e2e',
  'restore-instants.product',
  'hostile-content.e2e',
  'infrastructure-gone.product',
  'users-and-keys.product',
  'unverified-mail.e2e',
  'start-and-stop.product',
  'backup.product',
  'demo.e2e',
  'slow-clock.e2e',
  'fast-clock.e2e',
  'journey.e2e',
  'services-killed.product',
  'archive.product',
  'stop-histories.int',
  'requests.int',
  'refused.int',
  'taken.int',
  'restore.int',
  'stop-races.int',
  'containers.int',
  'hostile-servers.int',
  'mailbox-readers-killed.int',
  'three-weeks.int',
  'scale-out.int',
  'restored-ledger.int',
  'rolling-update.int',
  'shuffled-records.int',
  'reading-own-writes.int',
  'republish.int',
  'follow-mailboxes.int',
  'tracing.int',
  'upgrade.int',
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
