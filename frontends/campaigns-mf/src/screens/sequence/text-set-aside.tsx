import { Button } from '@cadenza/ui';
import { Redo2, Undo2 } from 'lucide-react';

/** Undoes or redoes the assistant's text. */
export function TextSetAside({ isFromAssistant, onSwap }: { isFromAssistant: boolean; onSwap: () => void }) {
  const Icon = isFromAssistant ? Redo2 : Undo2;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-muted px-3 py-2 text-sm">
      <p role="status" className="text-muted-foreground">
        {isFromAssistant ? 'Your own text is back.' : 'The assistant replaced the subject and the body.'}
      </p>
      <Button variant="outline" size="sm" onClick={onSwap}>
        <Icon aria-hidden="true" />
        {isFromAssistant ? 'Use the AI draft' : 'Undo AI draft'}
      </Button>
    </div>
  );
}
