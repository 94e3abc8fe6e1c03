/**
 * The keys of all advisory locks that stand for a purpose, by the databases that they are taken in. The numbers are
 * arbitrary, but those of a database must differ, and copies of two versions take turns only at the same one.
 */
export const advisoryLocks = {
  everywhere: {
    /** Instances that start together migrate one after another. */
    migration: 4_711_001,
    /** One instance packs at a time. */
    pack: 4_711_002,
    /** Instances that start together after a restore take turns. */
    restore: 4_711_005,
    rebuild: 4_711_041,
    /** One command at a time writes republished records, and holds this meanwhile. */
    keepRepublished: 4_711_042,
    /** One instance handles them. */
    handleRepublished: 4_711_043,
  },
  gateway: { users: 4_711_003 },
  leads: {
    /** One change at a time, so that no two get the same key or name. */
    customFields: 4_711_012,
    segments: 4_711_013,
  },
  mailboxes: {
    /** One at a time, so that no two get the same address or host. */
    connect: 4_711_029,
    trackingHosts: 4_711_038,
  },
  sending: {
    /** Writers of a lead's fields share it; an erasure takes it alone. */
    erasure: 4_711_004,
  },
  tracking: {
    /** As that of `sending`. */
    erasure: 4_711_003,
    /** Counting must know in which class each link was counted before. */
    linkClasses: 4_711_006,
    /** Only the owner records hits, until the end of its transaction. */
    hits: 4_711_007,
    machineClicks: 4_711_008,
  },
} as const;
