import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take or wait a minute or more. The larger files of a tier would begin first, and these are small. */
const long = ['users-and-keys.product', 'restore-instants.product', 'every-screen.e2e', 'demo.e2e'];

/** Begins each tier with its longest files, so that none of them runs at the end, with no other left beside it. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLater = ({ moduleId }: TestSpecification) => Number(!long.some((name) => moduleId.includes(`/${name}.`)));
    const tiers = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...tiers.values()].flatMap((tier) => tier.toSorted((one, other) => isLater(one) - isLater(other)));
  }
}
