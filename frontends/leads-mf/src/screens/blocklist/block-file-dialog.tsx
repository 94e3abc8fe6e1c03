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
import { ListPreview } from './list-preview.tsx';
import { useListFile } from './use-list-file.ts';

export interface BlockFileDialogProps {
  open: boolean;
  onClose: () => void;
}

export function BlockFileDialog({ open, onClose }: BlockFileDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent className="grid-cols-1 sm:max-w-2xl">
        <DialogHeader>
          <DialogTitle>Import into the blocklist</DialogTitle>
          <DialogDescription>
            Addresses and domains from a CSV file, an Excel workbook or a pasted text. Before anything is blocked, you
            see what was understood.
          </DialogDescription>
        </DialogHeader>
        <BlockFile onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function BlockFile({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const list = useListFile();

  if (list.opened !== null)
    return <ListPreview key={list.opened.id} {...list} opened={list.opened} onClose={onClose} />;
  return (
    <div className="grid gap-5">
      <FileDropArea
        aria-label="File with addresses and domains"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
        invitation="Drop a file or click to browse"
        dropInvitation="Drop the file here"
        hint="CSV, text or Excel workbook (.xlsx)"
        busy={list.isReading ? 'Reading the list...' : undefined}
        onFiles={([file]) => file && list.open(file)}
        className="py-6"
      />
      <Field
        label="Or paste the list"
        hint="ada@example.com, example.com or *@example.com, between commas, spaces or lines. Text behind a single one is its reason."
        error={list.fault}
      >
        <Textarea value={text} rows={6} spellCheck={false} onChange={(event) => setText(event.target.value)} />
      </Field>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={text.trim() === ''}
          pending={list.isReading}
          onClick={() => list.open(new File([text], '', { type: 'text/plain' }))}
        >
          Check the list
        </Button>
      </DialogFooter>
    </div>
  );
}
