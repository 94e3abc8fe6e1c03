import { UnreadRows } from '@cadenza/long-list';
import { useMediaQuery } from '@cadenza/ui';
import { LeadCards } from './lead-cards.tsx';
import type { LeadListProps } from './lead-list-props.ts';
import { LeadTable } from './lead-table.tsx';

export function LeadList(props: LeadListProps) {
  // Beside the sidebar, a tablet is too narrow for seven columns.
  const wide = useMediaQuery('(min-width: 1024px)');
  return (
    <>
      {wide ? <LeadTable {...props} /> : <LeadCards {...props} />}
      <UnreadRows error={props.pages.error} readAgain={props.pages.readAgain} />
    </>
  );
}
