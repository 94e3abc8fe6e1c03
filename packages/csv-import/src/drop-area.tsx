import { cn, Spinner } from '@cadenza/ui';
import { Upload } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';

export function DropArea({ reading, onFiles }: { reading: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [dragging, setDragging] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setDragging(false);
    onFiles([...event.dataTransfer.files]);
  }

  function pick(event: ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])]);
    // Otherwise choosing the same file again, after mending it, would change nothing.
    event.target.value = '';
  }

  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        tabIndex={-1}
        className="sr-only"
        onChange={pick}
      />
      <button
        type="button"
        disabled={reading}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setDragging(true);
        }}
        onDragLeave={() => setDragging(false)}
        onDrop={drop}
        className={cn(
          'flex w-full flex-col items-center gap-1 rounded-lg border-2 border-input border-dashed bg-muted/40 px-6 py-10 text-center transition-colors hover:border-ring hover:bg-muted',
          // Otherwise the pointer leaves the area whenever it crosses a word in it.
          '[&>*]:pointer-events-none',
          dragging && 'border-primary bg-primary/6',
        )}
      >
        {reading ? (
          <Spinner label={null} className="mb-2 size-6 text-muted-foreground" />
        ) : (
          <Upload aria-hidden="true" className="mb-2 size-6 text-muted-foreground" />
        )}
        <span className="font-medium text-sm">{reading ? 'Reading the file...' : invitation(dragging)}</span>
        <span className="text-muted-foreground text-xs">Upload a CSV file with your lead information</span>
      </button>
    </div>
  );
}

function invitation(dragging: boolean): string {
  return dragging ? 'Drop your CSV file here' : 'Drop CSV or click to browse';
}
