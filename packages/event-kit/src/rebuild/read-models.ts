import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';

/** A service's read models: the tables whose rows can be made again from events. */
export interface ReadModels {
  /** Their tables; referenced tables come first. */
  tables: readonly string[];
  /** Columns of these tables that the service's loops maintain; a rebuild leaves them alone. */
  bookkeeping?: Readonly<Record<string, readonly string[]>>;
  /**
   * Types of own events of which `project` takes any number in a rebuild. Their effects commute, as those of events that
   * consumers project together.
   */
  projectedTogether?: readonly string[];
  /**
   * Projects the service's own events: those of one commit or, in a rebuild, several of one type, each of a different
   * campaign. The consumers' `project` does this for the events of other services.
   */
  project(transaction: Queryable, events: readonly RecordedEvent<never>[]): Promise<void>;
  /** What loops do some time after the commit of an event; a rebuild does it at once, while nobody else writes. */
  settle?(transaction: Queryable): Promise<void>;
  /** Runs after rows were put right: wakes what depends on them. */
  resume?(transaction: Queryable): Promise<void>;
}
