import { errorMessage } from '@cadenza/api-client';
import { FieldForm, type LeadField, suggestType } from '@cadenza/lead-fields';
import {
  Button,
  cn,
  Field,
  ScrollArea,
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '@cadenza/ui';
import { memo, useDeferredValue, useRef, useState } from 'react';
import type { FieldColumn } from './field-columns.ts';
import { FormChoice, leavesOut } from './form-choice.tsx';
import type { ColumnForms } from './use-column-forms.ts';
import type { FoundForm, ValueForm } from './value-forms.ts';

/** The server's limit. */
const fieldsMax = 50;

export interface OtherColumnsProps {
  columns: readonly string[];
  samples: ReadonlyMap<string, string>;
  /** The custom fields of the account, as a query. */
  fields: { data: LeadField[] | undefined; error: Error | null; refetch: () => unknown };
  fieldColumns: readonly FieldColumn[];
  /** How the columns of dates and numbers are written. */
  columnForms: ColumnForms;
  onChoose: (column: string, key: string | null) => void;
  onChooseForm: (column: string, form: ValueForm) => void;
}

/** The columns that belong to no one of the five fields: each goes to a custom field, to a new one, or nowhere. */
export function OtherColumns({
  columns,
  samples,
  fields,
  fieldColumns,
  columnForms,
  onChoose,
  onChooseForm,
}: OtherColumnsProps) {
  const [newFieldFor, setNewFieldFor] = useState<string | null>(null);
  const known = fields.data ?? noFields;
  const targetOf = new Map(fieldColumns.map((each) => [each.column, each]));
  // Few rows at first, and the others when there is time: a row is slow to make.
  const shown = useDeferredValue(columns, columns.slice(0, rowsAtOnce));
  const latest = useRef({ fieldColumns, onChoose, onChooseForm });
  latest.current = { fieldColumns, onChoose, onChooseForm };
  return (
    <section aria-label="Other Columns" className="rounded-lg border p-4">
      <h3 className="font-medium text-sm">Other Columns</h3>
      <p className="mt-0.5 text-muted-foreground text-xs tabular-nums">
        {fieldColumns.length} of {columns.length} imported into custom fields
      </p>
      <OpenColumns fieldColumns={fieldColumns} columnForms={columnForms} />
      {fields.error ? (
        <div className="mt-3 flex flex-wrap items-center gap-3 text-muted-foreground text-sm">
          <p>The custom fields could not be loaded. {errorMessage(fields.error, 'Please try again.')}</p>
          <Button variant="outline" size="sm" onClick={() => void fields.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <ScrollArea label="Columns" className={cn('mt-4', newFieldFor === null ? 'max-h-96' : 'max-h-[36rem]')}>
          <ul className="grid grid-cols-1 gap-4 p-1 pr-3">
            {shown.map((column) => (
              <li key={column}>
                <OtherColumn
                  column={column}
                  sample={samples.get(column)}
                  field={targetOf.get(column)?.field}
                  form={targetOf.get(column)?.form}
                  foundForm={columnForms.get(column)}
                  fields={known}
                  latest={latest}
                  isMakingField={newFieldFor === column}
                  onMakeField={setNewFieldFor}
                />
              </li>
            ))}
          </ul>
        </ScrollArea>
      )}
    </section>
  );
}

/** Says at the top what may be further down: an import leaves values out of these columns. */
function OpenColumns({ fieldColumns, columnForms }: Pick<OtherColumnsProps, 'fieldColumns' | 'columnForms'>) {
  const open = fieldColumns.filter(({ column, field, form }) => {
    const found = columnForms.get(column);
    return form === undefined && found !== undefined && leavesOut(field.type, found);
  });
  if (open.length === 0) return null;
  const names = open.slice(0, namesShown).map(({ column }) => `“${column}”`);
  const more = open.length - names.length;
  return (
    <p role="status" className="wrap-anywhere mt-1 text-warning text-xs">
      Please choose how the values of {names.join(', ')}
      {more > 0 ? ` and ${more} more` : ''} are written: those that could be one of two are left out.
    </p>
  );
}

interface OtherColumnProps {
  column: string;
  sample: string | undefined;
  field: LeadField | undefined;
  form: ValueForm | undefined;
  foundForm: FoundForm | undefined;
  fields: LeadField[];
  /** What changes with every choice, without drawing the row again. */
  latest: { readonly current: Pick<OtherColumnsProps, 'fieldColumns' | 'onChoose' | 'onChooseForm'> };
  isMakingField: boolean;
  onMakeField: (column: string | null) => void;
}

const rowsAtOnce = 6;
const namesShown = 3;
const noFields: LeadField[] = [];
const none = 'Not imported';
/** Not in the form of a key. */
const noneValue = '-none';
const newValue = '-new';

/** Memoized, so that a choice draws one row. */
const OtherColumn = memo((props: OtherColumnProps) => {
  const { column, sample, field, form, foundForm, fields, latest, isMakingField, onMakeField } = props;
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const isFormNext = useRef(false);

  function choose(value: string) {
    isFormNext.current = value === newValue;
    if (value === newValue) return onMakeField(column);
    onMakeField(null);
    latest.current.onChoose(column, value === noneValue ? null : value);
  }

  const isTaken = (key: string) => latest.current.fieldColumns.some((each) => each.field.key === key);

  function closeForm() {
    onMakeField(null);
    trigger.current?.focus();
  }

  return (
    <div className="grid grid-cols-1 gap-2">
      <Field
        label={
          <span className="block truncate leading-normal">
            <span className="sr-only">Column </span>
            {column}
          </span>
        }
        hint={
          <span className="block truncate">
            {sample === undefined ? 'This column is empty' : `For example: ${sample}`}
          </span>
        }
      >
        <Select open={isOpen} onOpenChange={setIsOpen} value={field?.key ?? noneValue} onValueChange={choose}>
          <SelectTrigger ref={trigger} className={field ? '' : 'text-muted-foreground'}>
            <SelectValue>{field?.label ?? none}</SelectValue>
          </SelectTrigger>
          {/* Made when it opens: forty columns with fifty fields each are too many to keep ready. */}
          {isOpen ? (
            <SelectContent
              className="w-(--radix-select-trigger-width)"
              onCloseAutoFocus={(event) => {
                if (isFormNext.current) event.preventDefault();
                isFormNext.current = false;
              }}
            >
              <SelectItem value={noneValue} className="text-muted-foreground">
                {none}
              </SelectItem>
              {fields.length < fieldsMax ? <SelectItem value={newValue}>New field…</SelectItem> : null}
              {fields
                .filter(({ key }) => key === field?.key || !isTaken(key))
                .map(({ key, label }) => (
                  <SelectItem
                    key={key}
                    value={key}
                    textValue={label}
                    className="[&>span:first-child]:min-w-0 [&>span>span]:truncate"
                  >
                    <span className="block">{label}</span>
                  </SelectItem>
                ))}
            </SelectContent>
          ) : null}
        </Select>
      </Field>
      {field && foundForm ? (
        <FormChoice
          column={column}
          type={field.type}
          found={foundForm}
          chosen={form}
          onChoose={(...chosen) => latest.current.onChooseForm(...chosen)}
        />
      ) : null}
      {isMakingField ? (
        <FieldForm
          fields={fields}
          suggestedLabel={column}
          suggestedType={suggestType(column, sample)}
          onDone={({ key }) => {
            latest.current.onChoose(column, key);
            closeForm();
          }}
          onCancel={closeForm}
        />
      ) : null}
    </div>
  );
});
