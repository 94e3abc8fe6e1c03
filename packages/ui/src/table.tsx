import { cn } from '@cadenza/ui/elements';
import type { ComponentProps } from 'react';

export interface TableProps extends ComponentProps<'table'> {
  /** Names the table; with it the keyboard can scroll a table that is wider than its place. */
  label?: string;
  containerClassName?: string;
}

export function Table({ label, containerClassName, className, ...props }: TableProps) {
  return (
    <div
      className={cn('relative w-full overflow-x-auto', containerClassName)}
      {...(label ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {})}
    >
      <table className={cn('w-full border-collapse text-left text-sm', className)} {...props} />
    </div>
  );
}

export function TableHeader({ className, ...props }: ComponentProps<'thead'>) {
  return <thead className={cn('[&_tr]:hover:bg-transparent', className)} {...props} />;
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody className={cn('[&_tr:last-child]:border-0', className)} {...props} />;
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('border-b hover:bg-muted/60 data-[state=selected]:bg-primary/6', className)} {...props} />;
}

export function TableHead({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn(
        'h-10 whitespace-nowrap px-4 text-left font-medium text-muted-foreground text-xs first:pl-5 last:pr-5',
        className,
      )}
      {...props}
    />
  );
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td className={cn('px-4 py-3 align-middle tabular-nums first:pl-5 last:pr-5', className)} {...props} />;
}
