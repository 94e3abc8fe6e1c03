import { cn, TableCell } from '@cadenza/ui';

/** A cell of a long table. What is too long for it is cut off and told by its title, so that the other columns stay. */
export function TextCell({ text, className }: { text: string; className?: string }) {
  return (
    <TableCell className={cn('max-w-56 truncate py-1.5', className)} title={text}>
      {text}
    </TableCell>
  );
}
