import type { BusRecord } from '@cadenza/bus';
import type { Queryable } from '@cadenza/postgres';
import { areParked, parkedAbout } from './parked-records.ts';
import type { Parking, Unhandled } from './parking.ts';

interface Parked {
  number: number;
  id: string;
  strands: readonly string[];
}

interface About {
  record: BusRecord;
  about: Unhandled;
}

/** Which records wait behind a parked one, so that those about the same thing are handled in their order. */
export interface Strands {
  /** The number of the parked record that this one waits for; `undefined` when it waits for none. */
  ahead(record: About): number | undefined;
  /** Adds a record that was parked meanwhile. */
  add(parked: Parked): void;
  /** Looks again what is parked: another instance that handles the same records may have parked some. */
  refresh(): Promise<void>;
}

/** @param records of one topic: only parked records that share a strand with one of them are looked up */
export async function openStrands<Context>(
  database: Queryable,
  records: readonly About[],
  { strandsOf }: Parking<Context>,
): Promise<Strands> {
  const topic = records[0]?.about.topic;
  let parked: Parked[] = [];
  const refresh = async () => {
    const strands = new Set(records.flatMap(({ about }) => strandsOf(about)).flatMap(withParents));
    const areAny = topic !== undefined && (await areParked(database, topic));
    parked = areAny ? await parkedAbout(database, topic, [...strands]) : [];
  };
  await refresh();
  return {
    ahead({ record, about }) {
      if (parked.length === 0) return undefined;
      const strands = new Set(strandsOf(about).flatMap(withParents));
      const own = parked.find(({ id }) => id === record.id)?.number ?? Number.POSITIVE_INFINITY;
      return parked.find((each) => each.number < own && each.strands.some((strand) => strands.has(strand)))?.number;
    },
    add: (each) => void parked.push(each),
    refresh,
  };
}

/** `a/b` is about `a` as well. */
function withParents(strand: string): string[] {
  const parts = strand.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
