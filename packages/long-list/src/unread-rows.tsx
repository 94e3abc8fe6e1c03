import { errorMessage } from '@cadenza/api-client';
import { Button } from '@cadenza/ui';

export interface UnreadRowsProps {
  error: Error | null;
  readAgain: () => void;
}

/** Shown below a long list when part of it could not be read. */
export function UnreadRows({ error, readAgain }: UnreadRowsProps) {
  if (!error) return null;
  return (
    <p role="alert" className="flex flex-wrap items-center justify-center gap-3 border-t px-4 py-3 text-sm">
      {errorMessage(error, 'The rest of the list could not be loaded.')}
      <Button variant="outline" size="sm" onClick={readAgain}>
        Try again
      </Button>
    </p>
  );
}
