import { writeFileSync } from 'node:fs';
import { addressesFile, addressesText } from './http/addresses-text.ts';
import { breaksSinceSnapshot, schemaSnapshot, snapshotFile } from './schema-snapshot.ts';

// Run with `npm run contracts:snapshot` after a change to the contracts, and read the difference before committing it.
const breaks = breaksSinceSnapshot();
if (breaks.length === 0) {
  writeFileSync(snapshotFile, schemaSnapshot());
  writeFileSync(addressesFile, addressesText());
} else {
  process.stderr.write(
    `Not written: versions that run, and events that are kept, would no longer be understood.\n${breaks.map((each) => `  ${each}\n`).join('')}Contracts only grow. What must change otherwise is a new version of the event, or a new call.\n`,
  );
  process.exitCode = 1;
}
