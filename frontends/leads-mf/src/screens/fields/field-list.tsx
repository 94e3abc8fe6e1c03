import { errorMessage } from '@cadenza/api-client';
import { customFieldsMax } from '@cadenza/contracts/limits';
import { FieldForm, type LeadField, useLeadFields } from '@cadenza/lead-fields';
import { showSuccess } from '@cadenza/screen-kit';
import { Button, ErrorState, Spinner } from '@cadenza/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FieldRow } from './field-row.tsx';

/** The server's limit. */

/** The list of custom fields. One of them, or a new one, is in its form at a time. */
export function FieldList() {
  const { data: fields, error, isPending, refetch } = useLeadFields();
  const [open, setOpen] = useState<LeadField['key'] | 'new' | null>(null);
  const close = () => setOpen(null);

  if (isPending) return <Spinner label="Loading fields..." className="mx-auto my-12 size-5" />;
  if (fields === undefined) {
    return (
      <ErrorState
        title="The fields could not be loaded"
        description={errorMessage(error, 'Please try again.')}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      {fields.length === 0 && open !== 'new' ? (
        <p className="rounded-lg border border-dashed p-6 text-center text-muted-foreground text-sm">
          No fields yet. Add one here, or when you upload a file.
        </p>
      ) : (
        <ul aria-label="Fields" className="grid grid-cols-1 divide-y">
          {fields.map((field) => (
            <li key={field.key} className="py-1">
              {open === field.key ? (
                <FieldForm
                  field={field}
                  fields={fields}
                  onDone={() => {
                    showSuccess('Field saved successfully');
                    close();
                  }}
                  onCancel={close}
                />
              ) : (
                <FieldRow field={field} onEdit={() => setOpen(field.key)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {open === 'new' ? (
        <FieldForm
          fields={fields}
          onDone={() => {
            showSuccess('Field added successfully');
            close();
          }}
          onCancel={close}
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted-foreground text-xs tabular-nums">
            {fields.length} of {customFieldsMax} fields
          </p>
          <Button
            variant="outline"
            size="sm"
            disabled={fields.length >= customFieldsMax}
            onClick={() => setOpen('new')}
          >
            <Plus aria-hidden="true" />
            New Field
          </Button>
        </div>
      )}
    </>
  );
}
