import { LoaderCircle } from 'lucide-react';
import { cn } from './cn.ts';

/** A turning ring. `label` is what a screen reader says; null when the text beside it already says it. */
export function Spinner({ label = 'Loading', className }: { label?: string | null; className?: string }) {
  const ring = <LoaderCircle aria-hidden="true" className={cn('size-4 animate-spin', className)} />;
  if (label === null) return ring;
  return (
    <span role="status" className="inline-flex">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  );
}
