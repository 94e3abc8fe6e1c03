import type { LeadFilter, Segment } from '@cadenza/contracts';
import { lazyComponent } from '@cadenza/screen-kit';
import { Spinner } from '@cadenza/ui';
import { SidePanel } from '../../components/side-panel.tsx';
import type { ColumnsPanelProps } from '../columns/columns-panel.tsx';
import type { ListPanel } from './lead-toolbar.tsx';
import type { LeadFiltering } from './use-lead-filter.ts';

/** Each is loaded when somebody is about to open it. */
const waiting = <Spinner className="mx-auto my-12 size-5" />;
const FilterPanel = lazyComponent(async () => (await import('../filter/filter-panel.tsx')).FilterPanel, waiting);
const SegmentsPanel = lazyComponent(
  async () => (await import('../segments/segments-panel.tsx')).SegmentsPanel,
  waiting,
);
const ColumnsPanel = lazyComponent(async () => (await import('../columns/columns-panel.tsx')).ColumnsPanel, waiting);

const panels = { filter: FilterPanel, segments: SegmentsPanel, columns: ColumnsPanel };
export const preloadPanel = (panel: ListPanel) => void panels[panel].preload();

export interface ListPanelsProps {
  open: ListPanel | null;
  onOpenChange: (panel: ListPanel | null) => void;
  filtering: LeadFiltering;
  /** How many leads match, in words. */
  matching: string;
  columns: ColumnsPanelProps;
  onAttachSegment: (segment: Segment) => void;
}

/** What changes the list, at its side. */
export function ListPanels({ open, onOpenChange, filtering, matching, columns, onAttachSegment }: ListPanelsProps) {
  const propsOf = (panel: ListPanel) => ({
    open: open === panel,
    onOpenChange: (isOpen: boolean) => onOpenChange(isOpen ? panel : null),
  });
  return (
    <>
      <SidePanel {...propsOf('filter')} title="Filter" description="Which leads the list shows.">
        <FilterPanel
          filter={filtering.filter}
          onChange={(filter: LeadFilter | null, replaces: boolean) => filtering.change(filter, replaces)}
          matching={matching}
          onDone={() => onOpenChange(null)}
        />
      </SidePanel>
      <SidePanel
        {...propsOf('segments')}
        title="Segments"
        description="Saved filters. Each has the leads that match now."
      >
        <SegmentsPanel
          filter={filtering.filter}
          chosen={filtering.segment}
          onChoose={filtering.choose}
          onAttach={onAttachSegment}
        />
      </SidePanel>
      <SidePanel
        {...propsOf('columns')}
        title="Columns"
        description="What the list shows of each lead, in which order."
      >
        <ColumnsPanel {...columns} />
      </SidePanel>
    </>
  );
}
