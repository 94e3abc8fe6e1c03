import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';

/** A service's read models: the tables whose rows can be thrown away, because events say what is in them. */
export interface ReadModels {
  /** Their tables, those that others refer to first. */
  tables: readonly string[];
  /** Columns of these tables that the service's loops keep for themselves; a rebuild leaves them alone. */
  bookkeeping?: Readonly<Record<string, readonly string[]>>;
  /**
   * What the service's own events say, of one commit or, in a rebuild, of one kind and each of another campaign; the
   * consumers' `project` tells what those of others do.
   */
  project(transaction: Queryable, events: readonly RecordedEvent<never>[]): Promise<void>;
  /** What loops do later than in the commit of the event: done at once, while nobody else writes. */
  settle?(transaction: Queryable): Promise<void>;
  /** After rows were put right: wakes what works by them. */
  resume?(transaction: Queryable): Promise<void>;
}
