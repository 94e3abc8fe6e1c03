import { ApiError, errorMessage } from '@cadenza/api-client';
import { type LeadField, typeLabels } from '@cadenza/lead-fields';
import { Link } from '@cadenza/screen-kit';
import { Alert, Badge, Button, ConfirmDialog } from '@cadenza/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDeleteField } from '../../api/delete-field.ts';
import { paths } from '../../paths.ts';

/** One custom field. A refused deletion says here which campaigns have it in their emails. */
export function FieldRow({ field, onEdit }: { field: LeadField; onEdit: () => void }) {
  const { key, label, type } = field;
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useDeleteField();

  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <p dir="auto" className="truncate text-left font-medium text-sm" title={label}>
            {label}
          </p>
          <p className="break-all font-mono text-muted-foreground text-xs">{`{{${key}}}`}</p>
        </div>
        <Badge variant="outline">{typeLabels[type]}</Badge>
        <Button variant="ghost" size="icon" aria-label={`Edit ${label}`} className="size-8" onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Delete ${label}`}
          className="size-8 text-muted-foreground hover:text-destructive"
          onClick={() => setIsAsking(true)}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
      {deletion.error ? <Refused error={deletion.error} /> : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<span className="wrap-anywhere">Delete the field “{label}”?</span>}
        description="All leads lose their values of it. This cannot be undone."
        confirmLabel="Delete"
        destructive
        pending={deletion.isPending}
        onConfirm={() => deletion.mutate(key, { onSettled: () => setIsAsking(false) })}
      />
    </div>
  );
}

interface UsingCampaign {
  id: string;
  name: string | null;
}

function Refused({ error }: { error: Error }) {
  const campaigns = error instanceof ApiError ? error.body['campaigns'] : undefined;
  return (
    <Alert variant="destructive">
      <p className="wrap-anywhere">{errorMessage(error, 'The field could not be deleted')}</p>
      {Array.isArray(campaigns) ? (
        <ul className="mt-1 grid grid-cols-1 gap-0.5">
          {(campaigns as UsingCampaign[]).map(({ id, name }) => (
            <li key={id} className="min-w-0">
              <Link
                to={`${paths.campaigns}/${id}/sequence`}
                className="wrap-anywhere text-primary underline underline-offset-4"
              >
                {name ?? 'Unnamed campaign'}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}
