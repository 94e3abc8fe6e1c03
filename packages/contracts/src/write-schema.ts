import { writeFileSync } from 'node:fs';
import { schemaSnapshot, snapshotFile } from './schema-snapshot.ts';

// Run with `npm run contracts:snapshot` after a change to the contracts, and read the difference before it is committed.
writeFileSync(snapshotFile, schemaSnapshot());
