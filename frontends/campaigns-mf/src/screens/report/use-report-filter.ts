import type { LinkStatus, ReportSort } from '@cadenza/contracts';
import { useSettled } from '@cadenza/long-list';
import { useState } from 'react';
import type { ReportFilter } from '../../api/list-report-rows.ts';

/** The user's filter and order of the report; a search counts once typing has paused. */
export function useReportFilter() {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const [shown, setShown] = useState<LinkStatus | 'opted-out' | undefined>();
  const [mailbox, setMailbox] = useState<string | undefined>();
  const [order, setOrder] = useState<Pick<ReportFilter, 'sort' | 'direction'>>(attachOrder);

  /** Ascending, descending, and back to attach order. */
  function sortBy(sort: ReportSort) {
    setOrder((now) => {
      if (now.sort !== sort) return { sort, direction: 'ascending' };
      return now.direction === 'ascending' ? { sort, direction: 'descending' } : attachOrder;
    });
  }

  const of: Pick<ReportFilter, 'status' | 'optedOut'> =
    shown === 'opted-out' ? { status: undefined, optedOut: '1' } : { status: shown, optedOut: undefined };
  const filter: ReportFilter = { search, ...of, mailbox, ...order };
  return { filter, shown, typed, setTyped, setShown, setMailbox, sortBy };
}

const attachOrder = { sort: undefined, direction: 'ascending' } as const;

/** The whole report in attach order, as it is first shown. */
export const everyRow: ReportFilter = {
  search: '',
  status: undefined,
  optedOut: undefined,
  mailbox: undefined,
  ...attachOrder,
};
