/** Campaigns are divided into shards, and shards between the instances of this service. */
export const shards = 16;
