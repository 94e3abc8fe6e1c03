import { useMediaQuery } from '@cadenza/ui';
import { LeadCards } from './lead-cards.tsx';
import type { LeadListProps } from './lead-list-props.ts';
import { LeadTable } from './lead-table.tsx';

export function LeadList(props: LeadListProps) {
  const wide = useMediaQuery('(min-width: 768px)');
  return wide ? <LeadTable {...props} /> : <LeadCards {...props} />;
}
