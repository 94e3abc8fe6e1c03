import { FileDropArea } from '@cadenza/ui/file-drop-area';

export function DropArea({ reading, onFiles }: { reading: boolean; onFiles: (files: File[]) => void }) {
  return (
    <div className="grid gap-2">
      <FileDropArea
        aria-label="CSV file"
        accept=".csv,text/csv,.xlsx"
        invitation="Drop CSV or click to browse"
        dropInvitation="Drop your CSV file here"
        hint="Upload a CSV file with your lead information"
        busy={reading ? 'Reading the file...' : undefined}
        onFiles={onFiles}
      />
      <p className="text-center text-muted-foreground text-xs">Excel workbooks (.xlsx) are read too.</p>
    </div>
  );
}
