export { type BaseBackup, baseBackup } from './base-backup.ts';
export { findRunning } from './find-running.ts';
export { PostgresStartError } from './postgres-start-error.ts';
export { nothingCommittedAfter, type Recovery } from './recovery.ts';
export { type RunningPostgres, type StartPostgresOptions, startPostgres } from './start-postgres.ts';
export { stopLeftOver } from './stop-left-over.ts';
export { durablePosition } from './wal/durable-position.ts';
export { type OpenWal, openWal, type WalPiece } from './wal/open-wal.ts';
export { formatPosition, parsePosition, readSegmentName, segmentName, segmentStart } from './wal/position.ts';
