import { mailboxDefaults } from '@cadenza/contracts/limits';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@cadenza/ui';
import type { FileRow } from './file-columns.ts';

const rowsShown = 5;

/** The first rows as they were understood, without passwords. */
export function PreviewTable({ rows, lines }: { rows: readonly FileRow[]; lines: readonly number[] }) {
  const hasImapSignIns = rows.some(({ imapUser, imapPassword }) => imapUser.trim() !== '' || imapPassword !== '');
  const names = ['Line', 'Address', 'From name', 'User', 'Password', 'SMTP', 'IMAP'];
  if (hasImapSignIns) names.push('IMAP user', 'IMAP password');
  return (
    <Table label="The first rows" containerClassName="rounded-md border">
      <TableHeader>
        <TableRow>
          {[...names, 'Daily limit', 'Tags'].map((name) => (
            <TableHead key={name}>{name}</TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.slice(0, rowsShown).map((row, index) => (
          <TableRow key={lines[index]}>
            <TableCell>{lines[index]}</TableCell>
            <Cell text={row.address} />
            <Cell text={row.fromName} />
            <Cell text={row.user} otherwise="the address" />
            <Secret text={row.password} otherwise="missing" />
            <Cell text={serverText(row, 'smtp')} otherwise="found from the address" />
            <Cell text={serverText(row, 'imap')} otherwise="found from the address" />
            {hasImapSignIns ? (
              <>
                <Cell text={row.imapUser} otherwise="the user" />
                <Secret text={row.imapPassword} otherwise="the password" />
              </>
            ) : null}
            <Cell text={row.dailyLimit} otherwise={String(mailboxDefaults.dailyLimit)} />
            <Cell text={row.tags} otherwise="-" />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Cell({ text, otherwise = 'missing' }: { text: string; otherwise?: string }) {
  const isGiven = text.trim() !== '';
  return (
    <TableCell
      dir="auto"
      title={isGiven ? text : undefined}
      className={isGiven ? 'max-w-56 truncate' : 'whitespace-nowrap text-muted-foreground'}
    >
      {isGiven ? text : otherwise}
    </TableCell>
  );
}

function Secret({ text, otherwise }: { text: string; otherwise: string }) {
  return <TableCell className="whitespace-nowrap text-muted-foreground">{text === '' ? otherwise : 'given'}</TableCell>;
}

function serverText(row: FileRow, leg: 'smtp' | 'imap'): string {
  const host = row[`${leg}Host`].trim();
  if (host === '') return '';
  return [[host, row[`${leg}Port`].trim()].filter(Boolean).join(':'), row[`${leg}Security`].trim()]
    .filter(Boolean)
    .join(', ');
}
