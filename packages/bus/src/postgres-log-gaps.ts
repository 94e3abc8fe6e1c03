import type { Queryable } from '@cadenza/postgres';
import type { Gap } from './bus.ts';

/**
 * The gaps of a group: partitions whose oldest record comes after the group's place, partitions that end before it, and
 * partitions without a place from which records are gone.
 */
export async function gapsOf(database: Queryable, group: string, topics: readonly string[]): Promise<Gap[]> {
  const { rows } = await database.query<Gap>(
    `select topic, partition, oldest as "oldestOffset"
     from partitions left join (select * from group_offsets where consumer_group = $1) as read using (topic, partition)
     cross join lateral (
       select coalesce(
         (select min(record_offset) from records
          where records.topic = partitions.topic and records.partition = partitions.partition),
         partitions.next_offset) as oldest
     ) as kept
     where topic = any($2) and (coalesce(read.next_offset, 0) < oldest or read.next_offset > partitions.next_offset)
     order by topic, partition`,
    [group, topics],
  );
  return rows;
}

/** Puts the group at the beginning of partitions in which it has no place. */
export async function joinGroup(database: Queryable, group: string, topics: readonly string[]): Promise<void> {
  await database.query(
    `insert into group_offsets (consumer_group, topic, partition)
     select $1, topic, partition from partitions where topic = any($2) on conflict do nothing`,
    [group, topics],
  );
}

/** Moves the group behind a gap. */
export async function passGap(
  database: Queryable,
  group: string,
  { topic, partition, oldestOffset }: Gap,
): Promise<void> {
  await database.query(
    `insert into group_offsets (consumer_group, topic, partition, next_offset) values ($1, $2, $3, $4)
     on conflict (consumer_group, topic, partition) do update set next_offset = excluded.next_offset`,
    [group, topic, partition, oldestOffset],
  );
}
