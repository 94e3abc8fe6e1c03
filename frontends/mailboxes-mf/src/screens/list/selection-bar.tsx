import { Badge, Button } from '@cadenza/ui';
import { Pause, Pencil, Play } from 'lucide-react';
import type { Selection } from './use-selection.ts';

export interface SelectionBarProps {
  selection: Selection;
  /** Called when Edit is about to be pressed. */
  onPreload: () => void;
  onEdit: () => void;
  onPause: () => void;
  onResume: () => void;
}

/** What can be done with the selected mailboxes. */
export function SelectionBar({ selection, onPreload, onEdit, onPause, onResume }: SelectionBarProps) {
  const { mailboxes, hiddenCount } = selection;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge role="status">
        {mailboxes.length.toLocaleString('en-US')} selected
        {hiddenCount > 0 ? `, ${hiddenCount.toLocaleString('en-US')} of them not shown` : ''}
      </Badge>
      <Button variant="outline" size="sm" onPointerEnter={onPreload} onFocus={onPreload} onClick={onEdit}>
        <Pencil aria-hidden="true" />
        Edit
      </Button>
      <Button variant="outline" size="sm" onClick={onPause}>
        <Pause aria-hidden="true" />
        Pause
      </Button>
      <Button variant="outline" size="sm" onClick={onResume}>
        <Play aria-hidden="true" />
        Resume
      </Button>
      <Button variant="ghost" size="sm" onClick={() => selection.keepOnly([])}>
        Clear
      </Button>
    </div>
  );
}
