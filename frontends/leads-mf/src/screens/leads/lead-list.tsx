import { errorMessage } from '@cadenza/api-client';
import { Button, useMediaQuery } from '@cadenza/ui';
import { LeadCards } from './lead-cards.tsx';
import type { LeadListProps } from './lead-list-props.ts';
import { LeadTable } from './lead-table.tsx';

export function LeadList(props: LeadListProps) {
  // Beside the sidebar a tablet has no room for seven columns.
  const wide = useMediaQuery('(min-width: 1024px)');
  const { error, readAgain } = props.pages;
  return (
    <>
      {wide ? <LeadTable {...props} /> : <LeadCards {...props} />}
      {error ? (
        <p role="alert" className="flex flex-wrap items-center justify-center gap-3 border-t px-4 py-3 text-sm">
          {errorMessage(error, 'The rest of the leads could not be loaded.')}
          <Button variant="outline" size="sm" onClick={readAgain}>
            Try again
          </Button>
        </p>
      ) : null}
    </>
  );
}
