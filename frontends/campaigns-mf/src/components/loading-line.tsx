import { Spinner } from '@cadenza/ui';

/** The sentence that a screen shows while it loads. */
export function LoadingLine({ children }: { children: string }) {
  return (
    <div role="status" className="flex items-center gap-2 text-muted-foreground text-sm">
      <Spinner label={null} />
      {children}
    </div>
  );
}
