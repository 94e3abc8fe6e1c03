import { cn, TableCell } from '@cadenza/ui';

/**
 * A cell of a long table. Text that does not fit is cut off and shown whole in `title`, so that columns keep their
 * width.
 */
export function TextCell({ text, className }: { text: string; className?: string }) {
  return (
    <TableCell className={cn('max-w-56 truncate py-1.5', className)} title={text}>
      {text}
    </TableCell>
  );
}
