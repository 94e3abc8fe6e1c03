import { z } from 'zod';
import { id, instant } from '../text.ts';

/** What a folder is for, as its server marks it or its name says. `all`, `flagged` and `important` show mails of others again. */
export const folderUses = ['inbox', 'sent', 'junk', 'drafts', 'trash', 'all', 'flagged', 'important', 'other'] as const;
export type FolderUse = (typeof folderUses)[number];

/** `passed-over`: it has more folders than are read. */
export const folderStates = ['read', 'left-out', 'passed-over'] as const;
export type FolderState = (typeof folderStates)[number];

/** A folder of a mailbox, and whether answers are looked for in it (rule M12). */
export const mailboxFolder = z.object({
  id: z.string(),
  /** As its server names it; null where that cannot be shown. */
  name: z.string().nullable(),
  use: z.enum(folderUses),
  state: z.enum(folderStates),
  /** When it was last read to its end. */
  lastReadAt: instant.nullable(),
  /** Why it cannot be read just now, as a sentence for the user. */
  trouble: z.string().nullable(),
  /** Mails of it that its server does not give out, though it gives out others; null: none for which follow-ups wait. */
  notGivenOut: z
    .object({
      mails: z.number().int(),
      /** When the first and the last of them were asked for in vain, in real time. */
      since: instant,
      until: instant,
    })
    .nullable()
    .default(null),
});
export type MailboxFolder = z.infer<typeof mailboxFolder>;

/** The folders of a mailbox as they were last listed; none before the first look, and without IMAP. */
export const mailboxFolders = z.object({
  folders: z.array(mailboxFolder),
  /** How many more it has, which are not listed here. */
  unlisted: z.number().int(),
  /** How many are not read because it has too many, listed here or not. */
  passedOver: z.number().int().default(0),
});
export type MailboxFolders = z.infer<typeof mailboxFolders>;

export const chooseFolderRequest = z.strictObject({ isRead: z.boolean() });
export type ChooseFolderRequest = z.infer<typeof chooseFolderRequest>;
export const folderParameters = z.object({ id, folder: z.string().regex(/^[0-9a-f]{32}$/) });

/** Has a mailbox read on without the mails that its server had not given out by then (`notGivenOut.until`). */
export const passMailsOverRequest = z.strictObject({ until: instant });
export type PassMailsOverRequest = z.infer<typeof passMailsOverRequest>;
