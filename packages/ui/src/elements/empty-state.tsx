import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** Says that there is nothing here yet, and what to do about it. */
export function EmptyState({ icon, title, description, action, className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center justify-center px-6 py-14 text-center', className)}>
      {icon ? (
        <span
          aria-hidden="true"
          className="mb-4 flex size-11 items-center justify-center rounded-xl border bg-muted text-muted-foreground [&_svg]:size-5"
        >
          {icon}
        </span>
      ) : null}
      <div className="max-w-full text-balance wrap-anywhere font-medium text-[0.9375rem]">{title}</div>
      {description ? (
        <div className="mt-1 max-w-sm text-balance text-muted-foreground text-sm">{description}</div>
      ) : null}
      {action ? <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
