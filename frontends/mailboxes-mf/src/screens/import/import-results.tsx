import { saveFile } from '@cadenza/csv-import/read-table';
import { LongTable, TextCell } from '@cadenza/long-list';
import { Link } from '@cadenza/screen-kit';
import { Alert, Badge, Button, Card, CardContent, CardFooter, CardHeader, CardTitle, TableCell } from '@cadenza/ui';
import { Download } from 'lucide-react';
import { useCallback } from 'react';
import { paths } from '../../paths.ts';
import type { FileRow } from './file-columns.ts';
import type { RowResult } from './import-rows.ts';
import { refusedFile } from './mailbox-files.ts';
import type { MailboxFile } from './use-mailbox-file.ts';

export interface ImportResultsProps {
  file: Pick<MailboxFile, 'name' | 'lines'>;
  rows: readonly FileRow[];
  results: readonly RowResult[];
  onAnother: () => void;
}

const notReached = 'The import was stopped before this row';

/** What became of each row. */
export function ImportResults({ file, rows, results, onAnother }: ImportResultsProps) {
  const { lines, name } = file;
  const connected = results.filter((result) => result?.outcome === 'connected').length;
  const others = rows.length - connected;

  async function download() {
    const refused = rows.flatMap((row, index) => {
      const result = results[index] ?? null;
      if (result?.outcome === 'connected') return [];
      return [{ row, line: lines[index], reason: result === null ? notReached : (result.message ?? 'Refused') }];
    });
    saveFile(await refusedFile(refused), `${name.replace(/\.(csv|xlsx)$/i, '')}-refused.csv`);
  }

  const renderCells = useCallback(
    (index: number) => {
      const result = results[index] ?? null;
      return (
        <>
          <TableCell className="w-14 py-1.5">{lines[index]}</TableCell>
          <TextCell text={rows[index]?.address ?? ''} className="max-w-40 sm:max-w-64" />
          <TableCell className="w-28 py-1.5">
            <OutcomeBadge result={result} />
          </TableCell>
          <TextCell
            text={result === null ? notReached : (result.message ?? '')}
            className="w-full min-w-48 text-muted-foreground"
          />
        </>
      );
    },
    [rows, lines, results],
  );

  return (
    <Card>
      <CardHeader>
        <CardTitle>
          {connected.toLocaleString('en-US')} of {rows.length.toLocaleString('en-US')} connected
        </CardTitle>
      </CardHeader>
      <CardContent className="grid min-w-0 gap-4">
        {others === 0 ? (
          <Alert variant="success">Every mailbox of the file works.</Alert>
        ) : (
          <Alert variant="warning" title={`${others} ${others === 1 ? 'row was' : 'rows were'} not connected`}>
            Download them with the reasons, correct them, enter their passwords again and import that file.
          </Alert>
        )}
        <LongTable
          label="Results"
          columns={['Line', 'Address', 'Result', 'What to know']}
          rowCount={rows.length}
          rowKey={String}
          renderCells={renderCells}
          className="max-h-[max(16rem,calc(100svh-28rem))] rounded-md border"
        />
      </CardContent>
      <CardFooter className="flex-wrap justify-end">
        {others > 0 ? (
          <Button variant="outline" onClick={download}>
            <Download aria-hidden="true" />
            Refused rows
          </Button>
        ) : null}
        <Button variant="outline" onClick={onAnother}>
          Import another file
        </Button>
        <Button asChild>
          <Link to={paths.mailboxes}>To the mailboxes</Link>
        </Button>
      </CardFooter>
    </Card>
  );
}

function OutcomeBadge({ result }: { result: RowResult }) {
  if (result === null) return <Badge variant="outline">Not sent</Badge>;
  return result.outcome === 'connected' ? (
    <Badge variant="success">Connected</Badge>
  ) : (
    <Badge variant="destructive">Refused</Badge>
  );
}
