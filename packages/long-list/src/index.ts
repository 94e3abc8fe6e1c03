export { type Column, ColumnTable, TwoLines } from './column-table.tsx';
export { LongTable, type LongTableProps } from './long-table.tsx';
export { SearchField, type SearchFieldProps } from './search-field.tsx';
export { TextCell } from './text-cell.tsx';
export { UnreadRows, type UnreadRowsProps } from './unread-rows.tsx';
export { type Pages, usePages } from './use-pages.ts';
export { useSettled } from './use-settled.ts';
export { useWindowedRows, type WindowedRows } from './windowed-rows.ts';
