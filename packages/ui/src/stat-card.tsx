import { cn } from '@cadenza/ui/elements';
import type { ReactNode } from 'react';

export interface StatCardProps {
  label: ReactNode;
  value: ReactNode;
  detail?: ReactNode;
  icon?: ReactNode;
  className?: string;
}

/** One figure with its name. */
export function StatCard({ label, value, detail, icon, className }: StatCardProps) {
  return (
    <div className={cn('min-w-0 rounded-lg border bg-card p-4 shadow-card sm:p-5', className)}>
      <div className="flex items-start justify-between gap-2 text-muted-foreground">
        <p className="min-w-0 font-medium text-[0.8125rem] leading-tight">{label}</p>
        {icon ? (
          <span aria-hidden="true" className="[&_svg]:size-4">
            {icon}
          </span>
        ) : null}
      </div>
      <p className="mt-2 font-semibold text-2xl tabular-nums leading-none tracking-tight">{value}</p>
      {detail ? <p className="mt-2 text-muted-foreground text-xs tabular-nums">{detail}</p> : null}
    </div>
  );
}
