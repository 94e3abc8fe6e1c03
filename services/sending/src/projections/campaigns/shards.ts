/** Campaigns are divided into shards, and shards between the instances of this service. */
export const shards = 16;

/** In SQL: the shard of a campaign, from its id. */
export const shardOf = (id: string) => `(hashtext(${id}::text) & 2147483647) % ${shards}`;
