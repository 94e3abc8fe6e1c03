export { baseBackup } from './base-backup.ts';
export { findRunning } from './find-running.ts';
export { PostgresStartError } from './postgres-start-error.ts';
export { type RunningPostgres, type StartPostgresOptions, startPostgres } from './start-postgres.ts';
export { stopLeftOver } from './stop-left-over.ts';
