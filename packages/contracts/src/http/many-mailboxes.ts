import { z } from 'zod';
import { mailboxesPerChangeMax } from '../limits.ts';
import { id } from '../text.ts';
import { changeMailboxRequest } from './mailboxes.ts';

const { tags } = changeMailboxRequest.shape;

/** What of many mailboxes changes alike (rule M13). Tags are added to those that each has, and taken from them. */
const changesOfMany = changeMailboxRequest
  .pick({ signature: true, dailyLimit: true, gapMinutes: true, ramp: true, timezone: true, hours: true })
  .extend({ addTags: tags, removeTags: tags });
export type ChangesOfMany = z.input<typeof changesOfMany>;

export const changeMailboxesRequest = z.strictObject({
  ids: z
    .array(id)
    .min(1, 'Name a mailbox')
    .max(mailboxesPerChangeMax, `At most ${mailboxesPerChangeMax} mailboxes can be changed in one call`)
    .refine((all) => new Set(all).size === all.length, 'Each mailbox can be named once'),
  changes: changesOfMany
    .refine((changes) => Object.keys(changes).length > 0, 'Say what changes')
    .refine(({ addTags = [], removeTags = [] }) => !addTags.some((tag) => removeTags.includes(tag)), {
      error: 'A tag can be added or removed, not both',
      path: ['removeTags'],
    }),
});

/** In the order of the ids. One that refuses keeps none of the others from being changed. */
export const changeMailboxesResponse = z.array(
  z.object({
    mailboxId: id,
    outcome: z.enum(['changed', 'refused']),
    /** Why it was refused. */
    message: z.string().nullable(),
  }),
);
export type ChangedMailbox = z.infer<typeof changeMailboxesResponse>[number];
