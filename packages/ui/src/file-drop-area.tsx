import { cn, Spinner } from '@cadenza/ui/elements';
import { Upload } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, type DragEvent, useRef, useState } from 'react';

export interface FileDropAreaProps extends Pick<ComponentProps<'input'>, 'accept' | 'multiple' | 'aria-label'> {
  invitation: string;
  /** Takes the invitation's place while files are held over the area. */
  dropInvitation: string;
  hint: string;
  /** Takes the invitation's place while the files are being read; the area takes no others meanwhile. */
  busy?: string | undefined;
  onFiles: (files: File[]) => void;
  className?: string;
}

/** A dashed area that takes files dropped on it, and opens the file picker when pressed. */
export function FileDropArea(props: FileDropAreaProps) {
  const { invitation, dropInvitation, hint, busy, onFiles, className, ...inputProps } = props;
  const input = useRef<HTMLInputElement>(null);
  const [dragging, setDragging] = useState(false);
  const iconClasses = 'mb-2 size-6 text-muted-foreground';

  function drop(event: DragEvent) {
    event.preventDefault();
    setDragging(false);
    onFiles([...event.dataTransfer.files]);
  }

  function pick(event: ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])]);
    // Otherwise choosing the same file again, after correcting it, would change nothing.
    event.target.value = '';
  }

  return (
    <div>
      <input ref={input} type="file" tabIndex={-1} className="sr-only" onChange={pick} {...inputProps} />
      <button
        type="button"
        disabled={busy !== undefined}
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
          className,
        )}
      >
        {busy === undefined ? (
          <Upload aria-hidden="true" className={iconClasses} />
        ) : (
          <Spinner label={null} className={iconClasses} />
        )}
        <span className="font-medium text-sm">{busy ?? (dragging ? dropInvitation : invitation)}</span>
        <span className="text-muted-foreground text-xs">{hint}</span>
      </button>
    </div>
  );
}
