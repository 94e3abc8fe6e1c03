import { cn } from '@cadenza/ui/elements';
import type { ComponentProps } from 'react';

/** The grey shape of something that is still loading. Give it a size. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden="true" className={cn('animate-pulse rounded-md bg-muted', className)} {...props} />;
}
