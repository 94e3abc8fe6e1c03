import { errorMessage } from '@cadenza/api-client';
import type { LeadImport } from '@cadenza/contracts';
import { leadImportsQuery, UndoImportDialog } from '@cadenza/csv-import';
import { useQuery, useShownTimes } from '@cadenza/screen-kit';
import { Badge, Button, ErrorState, Spinner } from '@cadenza/ui';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';

export function ImportList() {
  const imports = useQuery(leadImportsQuery);
  if (imports.isPending) return <Spinner label="Loading imports..." className="mx-auto my-12 size-5" />;
  if (imports.data === undefined) {
    return (
      <ErrorState
        title="The imports could not be loaded"
        description={errorMessage(imports.error, 'Please try again.')}
        onRetry={() => void imports.refetch()}
      />
    );
  }
  if (imports.data.length === 0) {
    return (
      <p className="rounded-lg border border-dashed p-6 text-center text-muted-foreground text-sm">
        No imports yet. Those that you undo do not stay in this list.
      </p>
    );
  }
  return (
    <ul aria-label="Imports" className="grid grid-cols-1 divide-y">
      {imports.data.map((each) => (
        <li key={each.id} className="py-2">
          <ImportRow leadImport={each} />
        </li>
      ))}
    </ul>
  );
}

const inFigures = (count: number) => count.toLocaleString('en-US');

function ImportRow({ leadImport }: { leadImport: LeadImport }) {
  const { id, startedAt, fileName, created, changed, mailed } = leadImport;
  const { instant } = useShownTimes();
  const [isAsking, setIsAsking] = useState(false);
  const at = instant(startedAt);
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="wrap-anywhere font-medium text-sm tabular-nums">
          {fileName || at}
        </p>
        <p className="text-muted-foreground text-xs tabular-nums">
          {fileName ? `${at} · ` : ''}
          {created === 1 ? '1 new lead' : `${inFigures(created)} new leads`}
          {changed > 0 ? `, ${inFigures(changed)} known before and changed` : ''}
        </p>
      </div>
      {mailed ? (
        <Badge variant="outline">Mailed</Badge>
      ) : created > 0 ? (
        <Button variant="outline" size="sm" aria-label={`Undo the import of ${at}`} onClick={() => setIsAsking(true)}>
          <Undo2 aria-hidden="true" />
          Undo
        </Button>
      ) : null}
      <UndoImportDialog importId={id} open={isAsking} onOpenChange={setIsAsking} />
    </div>
  );
}
