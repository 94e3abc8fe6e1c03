/**
 * Campaigns and mailboxes are divided into shards, and shards between the instances of this service. Campaigns that
 * mailboxes send for have shards of their own, from `shards` on: an instance of a version without mailboxes would send
 * their emails through the relay, and takes only the others.
 */
export const shards = 16;

/** In SQL: the shard of a mailbox, or of a campaign that the relay sends for. */
export const shardOf = (id: string) => `(hashtext(${id}::text) & 2147483647) % ${shards}`;

/** In SQL: the shard of a campaign that mailboxes send for, or did. */
export const pooledShardOf = (id: string) => `${shards} + ${shardOf(id)}`;

/** Shards of mailboxes, as those of campaigns that they send for. */
export const pooledShards = (mailboxShards: readonly number[]) => mailboxShards.map((shard) => shards + shard);

/** The shards that an instance visits: of campaigns, and of mailboxes. */
export interface OwnedShards {
  ownedShards: readonly number[];
  mailboxShards: readonly number[];
}
