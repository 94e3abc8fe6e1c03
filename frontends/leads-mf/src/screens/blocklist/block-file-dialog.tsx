import { DialogForm, Field, FormDialog, Textarea } from '@cadenza/ui';
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
    <FormDialog
      open={open}
      onClose={onClose}
      className="grid-cols-1 sm:max-w-2xl"
      title="Import into the blocklist"
      description="Addresses and domains from a CSV file, an Excel workbook or a pasted text. Before anything is blocked, you see what was understood."
    >
      <BlockFile onClose={onClose} />
    </FormDialog>
  );
}

function BlockFile({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const list = useListFile();
  const isBlank = text.trim() === '';

  if (list.opened !== null)
    return <ListPreview key={list.opened.id} {...list} opened={list.opened} onClose={onClose} />;
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank) list.open(new File([text], '', { type: 'text/plain' }));
      }}
      submitLabel="Check the list"
      disabled={isBlank}
      pending={list.isReading}
    >
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
    </DialogForm>
  );
}
