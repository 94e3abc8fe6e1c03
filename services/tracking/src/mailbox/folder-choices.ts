import { createHash } from 'node:crypto';

/** Whether a person wants a folder read or left out, by `folderId`. */
export type FolderChoices = Readonly<Record<string, boolean>>;

/** Names a folder of a mailbox to the person who chooses whether it is read, whatever its server is. */
export const folderId = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 32);
