/** Into how many shares the work on mailboxes is divided. */
export const shardCount = 64;

/** @param mailboxId a UUID of version 7, whose last digits are random */
export const shardOf = (mailboxId: string): number => Number.parseInt(mailboxId.slice(-4), 16) % shardCount;
