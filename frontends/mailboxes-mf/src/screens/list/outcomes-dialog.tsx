import {
  Button,
  Dialog,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  ScrollArea,
} from '@cadenza/ui';
import type { Outcome } from '../../api/many-mailboxes.ts';
import { mailboxesOf } from '../../mailbox/words.ts';

export interface OutcomesDialogProps {
  open: boolean;
  outcomes: readonly Outcome[];
  /** What was done to those that did not refuse: `changed`. */
  done: string;
  onClose: () => void;
}

/** Which of many mailboxes refused, and why. */
export function OutcomesDialog({ open, outcomes, done, onClose }: OutcomesDialogProps) {
  const refused = outcomes.filter(({ refusal }) => refusal !== null);
  const count = outcomes.length - refused.length;
  return (
    <Dialog open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>{`${mailboxesOf(refused.length)} not ${done}`}</DialogTitle>
        </DialogHeader>
        <p className="text-sm">
          {count === 0 ? 'None was' : `${mailboxesOf(count)} ${count === 1 ? 'was' : 'were'}`} {done}. These are as
          before, and stay selected:
        </p>
        <ScrollArea label="Not changed" className="max-h-72 rounded-md border">
          <ul className="divide-y text-sm">
            {refused.map(({ id, address, refusal }) => (
              <li key={id} className="grid gap-0.5 px-3 py-2">
                <span className="wrap-anywhere font-medium">{address}</span>
                <span className="wrap-anywhere text-destructive text-xs">{refusal}</span>
              </li>
            ))}
          </ul>
        </ScrollArea>
        <DialogFooter>
          <DialogClose asChild>
            <Button>Close</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
