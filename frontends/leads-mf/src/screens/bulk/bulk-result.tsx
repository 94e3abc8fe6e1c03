import { Button, DialogFooter } from '@cadenza/ui';

export interface BulkResultProps {
  /** What came of it, a sentence each. */
  sentences: readonly string[];
  /** Absent where it cannot be undone. */
  undo?: { run: () => void; pending: boolean } | undefined;
  onClose: () => void;
}

/** What a change of many leads came to. */
export function BulkResult({ sentences, undo, onClose }: BulkResultProps) {
  return (
    <div className="grid gap-5">
      <div role="status" className="grid gap-1 text-sm">
        {sentences.map((sentence) => (
          <p key={sentence} className="wrap-anywhere">
            {sentence}
          </p>
        ))}
      </div>
      <DialogFooter>
        {undo ? (
          <Button variant="outline" pending={undo.pending} onClick={undo.run}>
            Undo
          </Button>
        ) : null}
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </div>
  );
}

/** How far a change of many leads is; nothing before the first block is done. */
export function BulkProgress({ done, of }: { done: number; of: number }) {
  if (done === 0 || done >= of) return null;
  return (
    <p role="status" className="text-muted-foreground text-sm tabular-nums">
      {done.toLocaleString('en-US')} of {of.toLocaleString('en-US')} are done.
    </p>
  );
}
