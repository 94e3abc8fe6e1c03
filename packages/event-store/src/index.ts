export { append, type StreamAppend, VersionConflict } from './append.ts';
export type { Decider } from './decider.ts';
export type { NewEvent, RecordedEvent } from './event.ts';
export { type Handled, handleCommand, loadState } from './handle-command.ts';
export { eventStoreMigrations } from './migrations.ts';
export { type Checkpoint, hasUnread, loadCheckpoint, readCommitted, saveCheckpoint } from './read-committed.ts';
export { readStream } from './read-stream.ts';
export { endedTransactions, type PlacedEvent, readTransactions } from './read-transactions.ts';
export { retryOnConflict } from './retry-on-conflict.ts';
