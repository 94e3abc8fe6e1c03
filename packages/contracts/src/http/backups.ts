import { z } from 'zod';

/** What is kept of the databases for a restore, as far as the product itself sees to it. */
export const backups = z.object({
  /** Whether it does; otherwise whoever runs its databases has to. */
  isArchived: z.boolean(),
  /** How old the newest base backup is; null: there is none yet. */
  ageSeconds: z.number().nullable(),
  /** For how long the archive has lacked something that was written; null: it has all but the last second. */
  behindSeconds: z.number().nullable(),
});
export type Backups = z.infer<typeof backups>;
