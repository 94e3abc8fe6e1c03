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

/** @returns `one mail`, `12 mails` */
export const mailsOf = (count: number) => (count === 1 ? 'one mail' : `${count.toLocaleString('en-US')} mails`);

/** @returns `one folder`, `12 folders` */
export const foldersOf = (count: number) => (count === 1 ? 'one folder' : `${count.toLocaleString('en-US')} folders`);

/** Rule M12. */
export const tooManyFolders = (count: number) =>
  `${count === 1 ? 'One of its folders is' : `${count.toLocaleString('en-US')} of its folders are`} not read, because it has more than can be. Leave others out under Folders to make place.`;
