import { cva } from 'class-variance-authority';
import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const alertVariants = cva('flex gap-3 rounded-lg border p-4 text-sm', {
  variants: {
    variant: {
      info: 'border-primary/20 bg-primary-soft [&>svg]:text-primary',
      success: 'border-success/25 bg-success-soft [&>svg]:text-success',
      warning: 'border-warning/30 bg-warning-soft [&>svg]:text-warning',
      destructive: 'border-destructive/30 bg-destructive-soft [&>svg]:text-destructive',
    },
  },
});

const iconOfVariant = { info: Info, success: CircleCheck, warning: TriangleAlert, destructive: CircleX };

export interface AlertProps {
  variant?: keyof typeof iconOfVariant;
  title?: ReactNode;
  children?: ReactNode;
  className?: string;
}

/** A notice inside the page. A destructive one is announced at once. */
export function Alert({ variant = 'info', title, children, className }: AlertProps) {
  const Icon = iconOfVariant[variant];
  return (
    <div role={variant === 'destructive' ? 'alert' : 'note'} className={cn(alertVariants({ variant }), className)}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-medium">{title}</p> : null}
        {children ? <div className={cn('text-foreground/85', title ? 'mt-1' : null)}>{children}</div> : null}
      </div>
    </div>
  );
}
