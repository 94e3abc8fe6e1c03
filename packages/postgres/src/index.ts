export { advisoryLocks } from './advisory-locks.ts';
export { type Database, openDatabase, planEachTime, type Queryable, together } from './database.ts';
export type { DatabaseSession } from './database-session.ts';
export { jsonArray } from './json-array.ts';
export { type Lease, leaseShares } from './leases.ts';
export { listen } from './listen.ts';
export { lockNames } from './lock-names.ts';
export { migrate } from './migrate.ts';
export { textArray } from './text-array.ts';
