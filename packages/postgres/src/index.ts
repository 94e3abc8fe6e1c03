export { type Database, openDatabase, planEachTime, type Queryable, together } from './database.ts';
export { type Lease, leaseShares } from './leases.ts';
export { listen } from './listen.ts';
export { migrate } from './migrate.ts';
