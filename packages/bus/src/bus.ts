/** One record on the bus: opaque to it but for topic, key and id. */
export interface BusRecord {
  topic: string;
  /** Records of one key keep their order. */
  key: string;
  id: string;
  headers: Record<string, string>;
  /** JSON text. */
  value: string;
}

export interface SubscribeOptions {
  /** Copies of one service share a group; each record goes to one of them. */
  group: string;
  topics: readonly string[];
  /**
   * Handles records of one partition in their order. When it resolves they are never delivered to this group again;
   * when it rejects, or the process dies, they are delivered again.
   */
  handle: (records: BusRecord[]) => Promise<void>;
  onError: (error: unknown) => void;
}

/** Durable, partitioned publish and subscribe: at least once, in order per key. */
export interface Bus extends AsyncDisposable {
  /** Resolves once every record is durable. A call that rejects may have published some: consumers drop repeats by id. */
  publish(records: readonly BusRecord[]): Promise<void>;
  subscribe(options: SubscribeOptions): Promise<AsyncDisposable>;
}

/** A bus that can be asked how it stands. */
export interface WatchedBus extends Bus {
  /**
   * How many records of each topic the group has not handled yet. Asks the bus, so whoever asks often keeps the answer.
   * @throws when the bus cannot be reached
   */
  lag(group: string, topics: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** Records handed to a consumer at once, per partition. */
export const fetchRecordsMax = 500;
