import type { BulkBlockResponse } from '@cadenza/contracts';
import { showSuccess } from '@cadenza/screen-kit';
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  Field,
  Textarea,
} from '@cadenza/ui';
import { FileDropArea } from '@cadenza/ui/file-drop-area';
import { useState } from 'react';
import { useBlockMany } from '../../api/blocklist.ts';
import { type BlocklistRow, readRows } from './read-rows.ts';

const fileBytesMax = 20_000_000;
const refusedShownMax = 20;

export interface BlockFileDialogProps {
  open: boolean;
  onClose: () => void;
}

export function BlockFileDialog({ open, onClose }: BlockFileDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Import into the blocklist</DialogTitle>
          <DialogDescription>
            One address or domain a line, or a CSV file with them in its first column and, if you like, a column Reason.
          </DialogDescription>
        </DialogHeader>
        <BlockFile onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function BlockFile({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [sent, setSent] = useState<{ rows: BlocklistRow[]; result: BulkBlockResponse } | null>(null);
  const blockMany = useBlockMany();

  async function take([file]: File[]) {
    if (!file) return;
    setFault(file.size > fileBytesMax ? 'This file is larger than 20 MB.' : null);
    if (file.size <= fileBytesMax) setText(await file.text());
  }

  async function send(rows: BlocklistRow[], confirmed: boolean) {
    if (rows.length === 0) return setFault('There is no address and no domain in this list.');
    const result = await blockMany.mutateAsync({ rows, confirmed }).catch(() => undefined);
    if (!result) return;
    showSuccess(`${result.blocked.toLocaleString('en-US')} blocked, ${alreadyText(result.alreadyBlocked)}`);
    if (result.refused.length === 0) onClose();
    else setSent({ rows, result });
  }

  if (sent) return <Refused {...sent} isPending={blockMany.isPending} onBlockShared={send} onClose={onClose} />;
  return (
    <div className="grid gap-5">
      <FileDropArea
        aria-label="File with addresses and domains"
        accept=".csv,.txt,text/csv,text/plain"
        invitation="Drop a file or click to browse"
        dropInvitation="Drop the file here"
        hint="CSV or text"
        onFiles={take}
        className="py-6"
      />
      <Field label="Or paste the list" error={fault}>
        <Textarea value={text} rows={6} spellCheck={false} onChange={(event) => setText(event.target.value)} />
      </Field>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={text.trim() === ''}
          pending={blockMany.isPending}
          onClick={async () => send(await readRows(text), false)}
        >
          {blockMany.isPending ? 'Blocking...' : 'Block all'}
        </Button>
      </DialogFooter>
    </div>
  );
}

const alreadyText = (count: number) =>
  count === 1 ? '1 was blocked already' : `${count.toLocaleString('en-US')} were blocked already`;

interface RefusedProps {
  rows: BlocklistRow[];
  result: BulkBlockResponse;
  isPending: boolean;
  onBlockShared: (rows: BlocklistRow[], confirmed: boolean) => void;
  onClose: () => void;
}

/** What was not blocked: rows that are nothing, and domains that many people share. */
function Refused({ rows, result, isPending, onBlockShared, onClose }: RefusedProps) {
  const shared = result.refused.flatMap(({ row, reason }) => {
    const refused = rows[row];
    return refused && reason === 'free-mail-domain' ? [refused] : [];
  });
  const invalid = result.refused.length - shared.length;
  return (
    <div className="grid gap-5">
      <p role="status" className="text-sm">
        {result.blocked.toLocaleString('en-US')} blocked, {alreadyText(result.alreadyBlocked)}. Not blocked:{' '}
        {result.refused.length.toLocaleString('en-US')}.
      </p>
      <ul
        aria-label="Not blocked"
        className="max-h-56 divide-y overflow-y-auto rounded-md border text-sm [&>li]:px-3 [&>li]:py-1.5"
      >
        {result.refused.slice(0, refusedShownMax).map(({ row, reason }) => (
          <li key={row}>
            <span className="wrap-anywhere font-medium">{rows[row]?.value || '(empty)'}</span>{' '}
            <span className="text-muted-foreground">
              {reason === 'invalid' ? 'is no address and no domain' : 'is shared by many people'}
            </span>
          </li>
        ))}
        {result.refused.length > refusedShownMax ? (
          <li className="text-muted-foreground">
            and {(result.refused.length - refusedShownMax).toLocaleString('en-US')} more
          </li>
        ) : null}
      </ul>
      {invalid > 0 ? (
        <p className="text-muted-foreground text-sm">Correct the others in the file and import it again.</p>
      ) : null}
      <DialogFooter>
        {shared.length > 0 ? (
          <Button variant="destructive" pending={isPending} onClick={() => onBlockShared(shared, true)}>
            Block shared domains anyway
          </Button>
        ) : null}
        <Button variant={shared.length > 0 ? 'outline' : 'default'} onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </div>
  );
}
