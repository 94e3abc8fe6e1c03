import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@cadenza/ui';
import { defaults } from '../../mailbox/limits.ts';
import type { FileRow } from './file-columns.ts';

const rowsShown = 5;

/** The first rows as they were understood, without passwords. */
export function PreviewTable({ rows, lines }: { rows: readonly FileRow[]; lines: readonly number[] }) {
  return (
    <Table label="The first rows" containerClassName="rounded-md border">
      <TableHeader>
        <TableRow>
          {['Line', 'Address', 'From name', 'User', 'Password', 'SMTP', 'IMAP', 'Daily limit', 'Tags'].map((name) => (
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
            <TableCell className="text-muted-foreground">{row.password === '' ? 'missing' : 'given'}</TableCell>
            <Cell text={serverText(row, 'smtp')} otherwise="found from the address" />
            <Cell text={serverText(row, 'imap')} otherwise="found from the address" />
            <Cell text={row.dailyLimit} otherwise={String(defaults.dailyLimit)} />
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

function serverText(row: FileRow, leg: 'smtp' | 'imap'): string {
  const host = row[`${leg}Host`].trim();
  if (host === '') return '';
  return [[host, row[`${leg}Port`].trim()].filter(Boolean).join(':'), row[`${leg}Security`].trim()]
    .filter(Boolean)
    .join(', ');
}
