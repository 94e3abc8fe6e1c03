import { leadFieldsQuery } from '@cadenza/lead-fields';
import { useQuery } from '@cadenza/screen-kit';
import { useMemo } from 'react';
import { leadColumnsQuery, useChooseLeadColumns } from '../../api/lead-columns.ts';
import type { ColumnsPanelProps } from '../columns/columns-panel.tsx';
import { customKeyOf, offeredColumns, shownColumns } from './lead-columns.ts';

/**
 * The columns of the list. While they cannot be read they are the usual ones.
 * @param isChoosing whether the custom fields are needed as well
 */
export function useColumns(isChoosing: boolean): ColumnsPanelProps & { isPending: boolean } {
  const chosen = useQuery(leadColumnsQuery);
  const columns = chosen.data?.columns ?? null;
  const hasFields = columns?.some((name) => customKeyOf(name) !== null) ?? false;
  const fields = useQuery({ ...leadFieldsQuery, enabled: hasFields || isChoosing });
  const shown = useMemo(() => shownColumns(columns, fields.data ?? []), [columns, fields.data]);
  const offered = useMemo(() => offeredColumns(fields.data ?? []), [fields.data]);
  const onChoose = useChooseLeadColumns();
  const isPending = chosen.isPending || (hasFields && fields.isPending);
  return { shown, offered, areUsual: columns === null, onChoose, isPending };
}
