/** Campaigns are divided into shards, and shards between the copies of this service. */
export const shards = 16;
