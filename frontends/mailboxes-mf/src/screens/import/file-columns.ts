/** The columns of a file of mailboxes, in the order of the template. */
export const columns = [
  ...(['address', 'fromName', 'user', 'password'] as const),
  ...(['smtpHost', 'smtpPort', 'smtpSecurity', 'imapHost', 'imapPort', 'imapSecurity'] as const),
  ...(['imapUser', 'imapPassword'] as const),
  ...(['dailyLimit', 'tags'] as const),
] as const;
export type Column = (typeof columns)[number];

/** Without them no row becomes a mailbox. */
export const neededColumns: readonly Column[] = ['address', 'fromName', 'password'];

/** What is neither shown nor written into a file. */
export const isPassword = (column: Column) => column === 'password' || column === 'imapPassword';

/** What a row of the file says; what it leaves out is empty. */
export type FileRow = Record<Column, string>;

/** Other names of the columns, as lists of mailboxes from elsewhere have them. */
const otherNames: Record<string, Column> = {
  ...{ email: 'address', emailaddress: 'address', mailbox: 'address', mail: 'address' },
  ...{ name: 'fromName', sendername: 'fromName', displayname: 'fromName' },
  ...{ username: 'user', login: 'user', apppassword: 'password' },
  ...{ smtpuser: 'user', smtpusername: 'user', smtppassword: 'password', imapusername: 'imapUser' },
  ...{ smtpserver: 'smtpHost', imapserver: 'imapHost', limit: 'dailyLimit', tag: 'tags' },
};

const plain = (header: string) => header.toLowerCase().replace(/[^a-z]/g, '');
const byName = new Map<string, Column>([
  ...Object.entries(otherNames),
  ...columns.map((column) => [plain(column), column] as const),
]);

/** Which header of a file holds which column; the first that names it. */
export function columnsOf(headers: readonly string[]): ReadonlyMap<Column, string> {
  const found = new Map<Column, string>();
  for (const header of headers) {
    const column = byName.get(plain(header));
    if (column !== undefined && !found.has(column)) found.set(column, header);
  }
  return found;
}
