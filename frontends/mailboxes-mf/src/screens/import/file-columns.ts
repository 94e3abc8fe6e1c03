/** The columns of a file of mailboxes, in the order of the template. */
export const columns = [
  ...(['address', 'fromName', 'user', 'password'] as const),
  ...(['smtpHost', 'smtpPort', 'smtpSecurity', 'imapHost', 'imapPort', 'imapSecurity'] as const),
  ...(['imapUser', 'imapPassword'] as const),
  ...(['dailyLimit', 'tags'] as const),
] as const;
export type Column = (typeof columns)[number];

/** What a column of a file can hold. Files of other tools have the name of the sender in two. */
export const sources = [...columns.slice(0, 2), 'firstName', 'lastName', ...columns.slice(2)] as const;
export type Source = Column | 'firstName' | 'lastName';

/** Which header holds what. */
export type ColumnMapping = Partial<Record<Source, string>>;

/** What is neither shown nor written into a file. */
export const isPassword = (column: Source) => column === 'password' || column === 'imapPassword';

/** What a row of the file says; what it leaves out is empty. */
export type FileRow = Record<Column, string>;

/** Names of columns in lists of mailboxes from elsewhere, without spaces and signs. */
const otherNames: Record<string, Source> = {
  ...{ email: 'address', emailaddress: 'address', mailbox: 'address', mail: 'address', fromemail: 'address' },
  ...{ senderemail: 'address', account: 'address', emailaccount: 'address', accountemail: 'address' },
  ...{ name: 'fromName', sendername: 'fromName', displayname: 'fromName', fullname: 'fromName', from: 'fromName' },
  ...{ first: 'firstName', senderfirstname: 'firstName', givenname: 'firstName' },
  ...{ last: 'lastName', senderlastname: 'lastName', surname: 'lastName', familyname: 'lastName' },
  ...{ username: 'user', login: 'user', apppassword: 'password', pass: 'password', emailpassword: 'password' },
  ...{ smtpuser: 'user', smtpusername: 'user', smtplogin: 'user', smtpemail: 'user' },
  ...{ smtppassword: 'password', smtppass: 'password', smtpapppassword: 'password' },
  ...{ imapusername: 'imapUser', imaplogin: 'imapUser', imapemail: 'imapUser', imappass: 'imapPassword' },
  ...{ smtpserver: 'smtpHost', smtphostname: 'smtpHost', outgoingserver: 'smtpHost', smtp: 'smtpHost' },
  ...{ imapserver: 'imapHost', imaphostname: 'imapHost', incomingserver: 'imapHost', imap: 'imapHost' },
  ...{ smtpencryption: 'smtpSecurity', smtpssl: 'smtpSecurity', smtptls: 'smtpSecurity', smtpsecure: 'smtpSecurity' },
  ...{ imapencryption: 'imapSecurity', imapssl: 'imapSecurity', imaptls: 'imapSecurity', imapsecure: 'imapSecurity' },
  ...{ tag: 'tags', labels: 'tags', label: 'tags' },
};

const plain = (header: string) => header.toLowerCase().replace(/[^a-z]/g, '');
const byName = new Map<string, Source>([
  ...Object.entries(otherNames),
  ...sources.map((source) => [plain(source), source] as const),
]);

/** How other tools warm mailboxes up limits nothing here. */
const isWarmUp = /warm|ramp|increment|increase|repl(?:y|ies)/;
/** Limits of other spans, and of other things than emails sent. */
const isOtherLimit = /hour|week|month|minute|year|size|storage|disk|delay|bounce|[mg]b$/;
/** A quota without a day is room for mail, as in lists of cPanel. */
const isLimit =
  /^limit$|perday$|(?:daily|day|sending|send|email|message).*(?:limit|max|cap)|(?:limit|max|cap|quota).*(?:daily|day)|(?:daily|day|sending|send).*quota/;
const limitsDays = (name: string) => isLimit.test(name) && !isWarmUp.test(name) && !isOtherLimit.test(name);

function sourceOf(header: string): Source | undefined {
  const name = plain(header);
  const known = byName.get(name) ?? byName.get(name.replace(/^(?:mailbox|sender|account)/, ''));
  return known ?? (limitsDays(name) ? 'dailyLimit' : undefined);
}

/** Which header of a file probably holds what; the first that names it. */
export function guessColumns(headers: readonly string[]): ColumnMapping {
  const found: ColumnMapping = {};
  for (const header of headers) {
    const source = sourceOf(header);
    if (source !== undefined) found[source] ??= header;
  }
  // Where reading and sending have one sign-in, some files name that of reading alone.
  if (found.password === undefined && found.imapPassword !== undefined) {
    found.password = found.imapPassword;
    delete found.imapPassword;
  }
  return found;
}

/** What no column was found for, and without which no row becomes a mailbox. */
export function lackingIn(mapping: ColumnMapping): Column[] {
  const hasName = mapping.fromName ?? mapping.firstName ?? mapping.lastName;
  return [
    ...(mapping.address === undefined ? (['address'] as const) : []),
    ...(hasName === undefined ? (['fromName'] as const) : []),
    ...(mapping.password === undefined ? (['password'] as const) : []),
  ];
}

/** @param clean takes away what spreadsheets put before a text */
export function rowOf(cells: Record<string, string>, mapping: ColumnMapping, clean: (text: string) => string): FileRow {
  const cellOf = (source: Source) => {
    const header = mapping[source];
    const cell = header === undefined ? '' : (cells[header] ?? '');
    // A password may begin with an apostrophe of its own.
    return isPassword(source) ? cell : clean(cell);
  };
  const row = Object.fromEntries(columns.map((column) => [column, cellOf(column)])) as FileRow;
  const names = [cellOf('firstName'), cellOf('lastName')].map((name) => name.trim()).filter(Boolean);
  return { ...row, fromName: row.fromName.trim() === '' ? names.join(' ') : row.fromName };
}
