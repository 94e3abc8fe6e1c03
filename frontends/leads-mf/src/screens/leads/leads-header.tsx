import { LeadForm } from '@cadenza/lead-entry';
import { Link } from '@cadenza/screen-kit';
import { ActionMenu, Button, PageHeader } from '@cadenza/ui';
import { Ellipsis, Plus, Upload } from 'lucide-react';
import { paths } from '../../paths.ts';
import { preloadFields } from '../fields/fields-dialog.tsx';
import { preloadImports } from '../imports/imports-dialog.tsx';

function preloadDialogs() {
  preloadFields();
  preloadImports();
}

export interface LeadsHeaderProps {
  onFields: () => void;
  onImports: () => void;
  onUpload: () => void;
  onCreate: () => void;
}

export function LeadsHeader({ onFields, onImports, onUpload, onCreate }: LeadsHeaderProps) {
  return (
    <PageHeader
      // Beside the sidebar, a tablet has no room for both in a row.
      className="sm:flex-col lg:flex-row"
      title="LEADS"
      description="Everybody you can write to, over all campaigns."
      actions={
        <>
          <ActionMenu
            trigger={
              <Button
                variant="outline"
                size="icon"
                aria-label="More"
                onPointerEnter={preloadDialogs}
                onFocus={preloadDialogs}
              >
                <Ellipsis aria-hidden="true" />
              </Button>
            }
            actions={[
              { label: 'Fields', act: onFields },
              { label: 'Imports', act: onImports },
              { link: <Link to={paths.blocklist}>Blocklist</Link> },
            ]}
          />
          <Button variant="outline" onClick={onUpload}>
            <Upload aria-hidden="true" />
            Upload CSV
          </Button>
          <Button onPointerEnter={LeadForm.preload} onFocus={LeadForm.preload} onClick={onCreate}>
            <Plus aria-hidden="true" />
            Create Lead
          </Button>
        </>
      }
    />
  );
}
