/** One record on the bus. The bus itself reads only topic, key, id and the header `type`. */
export interface BusRecord {
  topic: string;
  /** Records of one key keep their order. */
  key: string;
  id: string;
  headers: Record<string, string>;
  /** JSON text. */
  value: string;
}

/** A partition that has lost records before a group read them, or in which the group has lost its place. */
export interface Gap {
  topic: string;
  partition: number;
  /** The oldest record that is left, or the next one when none is left. */
  oldestOffset: number;
}

export interface SubscribeOptions {
  /** Instances of one service share a group; each record goes to one of them. */
  group: string;
  topics: readonly string[];
  /** Of records with a header `type` only those of these types are handed over; absent: all of them. */
  types?: readonly string[];
  /**
   * Handles records of one partition in their order. When it resolves they are never delivered to this group again;
   * when it rejects, or the process dies, they are delivered again.
   */
  handle: (records: BusRecord[]) => Promise<void>;
  /**
   * Called with a gap before any record behind it is handed over, and again until it resolves. It must remember the
   * gap, since the group then goes on with the oldest record that is left. Called for each partition, and for each
   * repeat.
   */
  onGap?: (gap: Gap) => Promise<void>;
  onError: (error: unknown) => void;
}

/** Durable, partitioned publish and subscribe: at least once, in order per key. */
export interface Bus extends AsyncDisposable {
  /**
   * Resolves once every record is durable. A call that rejects may have published some of them: consumers drop repeats
   * by id.
   */
  publish(records: readonly BusRecord[]): Promise<void>;
  subscribe(options: SubscribeOptions): Promise<AsyncDisposable>;
  /**
   * The gaps of a group that no subscription has heard of yet, whichever instance reads the partitions.
   * @throws when the bus cannot be reached
   */
  gaps(group: string, topics: readonly string[]): Promise<Gap[]>;
}

/** A bus that reports how far its groups have read. */
export interface WatchedBus extends Bus {
  /**
   * How many records of each topic the group has not handled yet. Each call asks the bus, so frequent callers should
   * cache the result.
   * @throws when the bus cannot be reached
   */
  lag(group: string, topics: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** Records handed to a consumer at once, per partition. */
export const fetchRecordsMax = 500;
/** At least one record is handed over, however large it is. */
export const fetchBytesMax = 10_485_760;
