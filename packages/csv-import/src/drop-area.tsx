import { FileDropArea } from '@cadenza/ui/file-drop-area';

export function DropArea({ reading, onFiles }: { reading: boolean; onFiles: (files: File[]) => void }) {
  return (
    <FileDropArea
      aria-label="CSV file"
      accept=".csv,text/csv"
      invitation="Drop CSV or click to browse"
      dropInvitation="Drop your CSV file here"
      hint="Upload a CSV file with your lead information"
      busy={reading ? 'Reading the file...' : undefined}
      onFiles={onFiles}
    />
  );
}
