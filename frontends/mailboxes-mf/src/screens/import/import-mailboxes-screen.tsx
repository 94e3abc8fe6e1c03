import { mailboxesPerImportMax } from '@cadenza/contracts/limits';
import { saveFile, withoutGuards } from '@cadenza/csv-import/read-table';
import { usePageTitle } from '@cadenza/screen-kit';
import { LeaveQuestion } from '@cadenza/screen-kit/leaving';
import {
  Alert,
  Button,
  Card,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
  PageHeader,
  Progress,
} from '@cadenza/ui';
import { FileDropArea } from '@cadenza/ui/file-drop-area';
import { Download } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { BackToMailboxes, PageBody } from '../../components/page-body.tsx';
import { ColumnsPanel } from './columns-panel.tsx';
import { type Column, guessColumns, lackingIn, rowOf } from './file-columns.ts';
import { ImportResults } from './import-results.tsx';
import { templateFile } from './mailbox-files.ts';
import { PreviewTable } from './preview-table.tsx';
import { type MailboxFile, useMailboxFile } from './use-mailbox-file.ts';
import { useMailboxImport } from './use-mailbox-import.ts';

export function ImportMailboxesScreen() {
  usePageTitle('Import mailboxes');
  const { file, error, isReading, choose, remove } = useMailboxFile();
  return (
    <PageBody>
      <BackToMailboxes />
      <PageHeader
        title="IMPORT MAILBOXES"
        description={`A CSV file with a row for each mailbox, up to ${mailboxesPerImportMax}.`}
        actions={
          <Button variant="outline" onClick={async () => saveFile(await templateFile(), 'mailboxes-template.csv')}>
            <Download aria-hidden="true" />
            Template
          </Button>
        }
      />
      {file === null ? (
        <Card>
          <CardContent className="grid min-w-0 gap-4">
            <FileDropArea
              aria-label="CSV file"
              accept=".csv,text/csv,.xlsx"
              invitation="Drop CSV or click to browse"
              dropInvitation="Drop your CSV file here"
              hint="Address, name and password, and what else there is: the columns are shown, and can be changed"
              busy={isReading ? 'Reading the file...' : undefined}
              onFiles={choose}
            />
            {error ? <Alert variant="destructive">{error}</Alert> : null}
            <p className="text-muted-foreground text-sm">
              Servers that are left out are found from the address, and a user that is left out is the address. IMAP
              signs in like SMTP unless imapUser or imapPassword says otherwise. “none” as imapHost connects a mailbox
              whose replies are not read. Each row is saved once signing in works.
            </p>
          </CardContent>
        </Card>
      ) : (
        <ChosenFile key={file.name} file={file} onRemove={remove} />
      )}
    </PageBody>
  );
}

function ChosenFile({ file, onRemove }: { file: MailboxFile; onRemove: () => void }) {
  const { state, doneRows, results, ...mailboxImport } = useMailboxImport();
  const isRunning = useRef(false);
  isRunning.current = state.status === 'running';
  const { headers, cells, lines, name } = file;
  const [mapping, setMapping] = useState(() => guessColumns(headers));
  const rows = useMemo(() => cells.map((each) => rowOf(each, mapping, withoutGuards)), [cells, mapping]);
  const lacking = lackingIn(mapping);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

  return (
    <>
      {state.status === 'ended' ? (
        <ImportResults file={file} rows={rows} results={results} onAnother={onRemove} />
      ) : (
        <Card>
          <CardHeader>
            <CardTitle className="wrap-anywhere">{name}</CardTitle>
            <CardDescription>
              {rows.length.toLocaleString('en-US')} {rows.length === 1 ? 'mailbox' : 'mailboxes'}. Passwords are not
              shown.
            </CardDescription>
          </CardHeader>
          <CardContent className="grid min-w-0 gap-4">
            {state.status === 'waiting' ? (
              <>
                <ColumnsPanel
                  headers={headers}
                  sample={cells[0] ?? {}}
                  mapping={mapping}
                  onChange={(source, header) =>
                    setMapping(({ [source]: _before, ...others }) =>
                      header === undefined ? others : { ...others, [source]: header },
                    )
                  }
                />
                {lacking.length > 0 ? <Alert variant="destructive">{lackOf(lacking)}</Alert> : null}
                <PreviewTable rows={rows} lines={lines} />
              </>
            ) : (
              <ProgressOf doneRows={doneRows} rowCount={rows.length} />
            )}
            {state.status === 'failed' ? (
              <Alert variant="destructive" title="The import rests">
                {state.message} Nothing that was connected is lost or connected twice.
              </Alert>
            ) : null}
          </CardContent>
          <CardFooter className="flex-wrap justify-end">
            {state.status === 'waiting' ? (
              <>
                <Button variant="outline" onClick={onRemove}>
                  Choose another file
                </Button>
                <Button disabled={lacking.length > 0} onClick={() => mailboxImport.start(rows, timeZone)}>
                  Import {rows.length}
                </Button>
              </>
            ) : state.status === 'running' ? (
              <Button variant="outline" disabled={state.isStopping} onClick={mailboxImport.stop}>
                {state.isStopping ? 'Stopping...' : 'Stop'}
              </Button>
            ) : (
              <>
                <Button variant="outline" onClick={mailboxImport.stop}>
                  End here
                </Button>
                <Button onClick={mailboxImport.goOn}>Go on</Button>
              </>
            )}
          </CardFooter>
        </Card>
      )}
      <LeaveQuestion
        asks={() => isRunning.current}
        description="The import stops after the mailboxes that are being tested now, and you will not see its results."
      />
    </>
  );
}

/** "No column was found for the address and the password." */
function lackOf(lacking: readonly Column[]): string {
  const words = lacking.map((column) => (column === 'fromName' ? 'the name of the sender' : `the ${column}`));
  return `No column was found for ${new Intl.ListFormat('en-US').format(words)}. Choose it above.`;
}

function ProgressOf({ doneRows, rowCount }: { doneRows: number; rowCount: number }) {
  return (
    <div className="grid gap-2">
      <Progress aria-label="Mailboxes tested" value={(doneRows / rowCount) * 100} />
      <p role="status" className="text-muted-foreground text-sm tabular-nums">
        {doneRows} of {rowCount} tested
      </p>
    </div>
  );
}
