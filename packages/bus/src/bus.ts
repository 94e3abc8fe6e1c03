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

/** A partition of which records are gone that a group has not read, or in which it has lost its place. */
export interface Gap {
  topic: string;
  partition: number;
  /** The oldest record that is left, or the next one where none is. */
  oldestOffset: number;
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
  /**
   * Told of a gap before anything behind it is handed over, and again until it resolves: whoever is told remembers it, since the
   * group then goes on with the oldest record that is left. Of several partitions, and of repeats, each is told.
   */
  onGap?: (gap: Gap) => Promise<void>;
  onError: (error: unknown) => void;
}

/** Durable, partitioned publish and subscribe: at least once, in order per key. */
export interface Bus extends AsyncDisposable {
  /** Resolves once every record is durable. A call that rejects may have published some: consumers drop repeats by id. */
  publish(records: readonly BusRecord[]): Promise<void>;
  subscribe(options: SubscribeOptions): Promise<AsyncDisposable>;
  /**
   * The gaps of a group, whoever reads the partitions, that no subscription has been told of yet.
   * @throws when the bus cannot be reached
   */
  gaps(group: string, topics: readonly string[]): Promise<Gap[]>;
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
