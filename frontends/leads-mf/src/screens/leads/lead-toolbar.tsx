import { SearchField } from '@cadenza/long-list';
import { ActionMenu, Badge, Button } from '@cadenza/ui';
import { Bookmark, Columns3, Download, ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { type LeadSelection, leadsFileUrl } from '../../api/leads.ts';
import { saveFile } from '../../components/save-file.ts';

export type ListPanel = 'filter' | 'segments' | 'columns';

export interface LeadToolbarProps {
  search: string;
  onSearch: (search: string) => void;
  conditionCount: number;
  openPanel: ListPanel | null;
  /** Opens a panel, or closes the one that is open. */
  onPanel: (panel: ListPanel) => void;
  preloadPanel: (panel: ListPanel) => void;
  selection: LeadSelection;
}

export function LeadToolbar({ search, onSearch, conditionCount, selection, ...panels }: LeadToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:gap-1.5">
      <SearchField
        label="Search leads"
        placeholder="Search leads..."
        value={search}
        onChange={onSearch}
        className="w-full lg:mr-1 lg:w-80"
      />
      <PanelButton panel="filter" icon={<ListFilter aria-hidden="true" />} {...panels}>
        Filter
        {conditionCount > 0 ? (
          <Badge>
            {conditionCount}
            <span className="sr-only">{conditionCount === 1 ? ' condition' : ' conditions'}</span>
          </Badge>
        ) : null}
      </PanelButton>
      <PanelButton panel="segments" icon={<Bookmark aria-hidden="true" />} {...panels}>
        Segments
      </PanelButton>
      <div className="ml-auto flex gap-2 max-sm:gap-1.5">
        <PanelButton panel="columns" icon={<Columns3 aria-hidden="true" />} {...panels}>
          <span className="max-sm:sr-only">Columns</span>
        </PanelButton>
        <ActionMenu
          trigger={
            <Button variant="outline" className="px-3 max-sm:px-2.5">
              <Download aria-hidden="true" />
              <span className="max-sm:sr-only">Export</span>
            </Button>
          }
          actions={[
            { label: 'Export CSV', act: () => saveFile(leadsFileUrl(selection, false)) },
            {
              label: 'Export CSV for Excel',
              description: 'With a mark by which Excel reads accents',
              act: () => saveFile(leadsFileUrl(selection, true)),
            },
          ]}
        />
      </div>
    </div>
  );
}

interface PanelButtonProps extends Pick<LeadToolbarProps, 'openPanel' | 'onPanel' | 'preloadPanel'> {
  panel: ListPanel;
  icon: ReactNode;
  children: ReactNode;
}

function PanelButton({ panel, icon, openPanel, onPanel, preloadPanel, children }: PanelButtonProps) {
  const preload = () => preloadPanel(panel);
  return (
    <Button
      variant="outline"
      className="px-3 max-sm:px-2.5"
      aria-haspopup="dialog"
      aria-expanded={openPanel === panel}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => onPanel(panel)}
    >
      {icon}
      {children}
    </Button>
  );
}
