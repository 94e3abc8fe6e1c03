import type { FolderUse } from '@cadenza/contracts';

/** What a folder is for; null where its name says it all. */
export const folderUseWords: Record<FolderUse, string | null> = {
  inbox: 'Where mail arrives; always read',
  sent: 'What was sent; shows what left, and is always read',
  junk: 'Spam',
  drafts: 'Drafts',
  trash: 'Trash',
  all: 'Shows the mails of all folders again',
  flagged: 'Shows marked mails of other folders again',
  important: 'Shows mails of other folders again',
  other: null,
};
