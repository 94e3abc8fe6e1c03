import type { CustomField } from '@cadenza/contracts';
import { FieldForm, suggestType } from '@cadenza/lead-fields';
import { cn, Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@cadenza/ui';
import { memo, useId, useRef, useState } from 'react';
import { type ColumnTarget, isLeadTarget } from './column-targets.ts';
import { FormChoice } from './form-choice.tsx';
import { leadTargets, targetLabels } from './lead-mapping.ts';
import { fieldsMax } from './new-fields.ts';
import type { FoundForm, ValueForm } from './value-forms.ts';

export interface ColumnRowProps {
  column: string;
  samples: readonly string[] | undefined;
  target: ColumnTarget;
  /** The custom field that it goes to. */
  field: CustomField | undefined;
  /** Whether that field is made when the import begins. */
  isNewField: boolean;
  form: ValueForm | undefined;
  foundForm: FoundForm | undefined;
  /** What changes with every choice, without drawing the row again. */
  latest: {
    readonly current: {
      /** The columns by where they go. */
      columnOf: ReadonlyMap<string, string>;
      fields: readonly CustomField[];
      onSend: (column: string, target: ColumnTarget) => void;
      onChooseForm: (column: string, form: ValueForm) => void;
    };
  };
  isMakingField: boolean;
  onMakeField: (column: string | null) => void;
}

const none = 'Not imported';
/** Not in the form of a key. */
const noneValue = '-none';
const newValue = '-new';

/** One column of the file. Memoized, so that a choice draws few rows. */
export const ColumnRow = memo((props: ColumnRowProps) => {
  const { column, samples, target, field, isNewField, form, foundForm, latest, isMakingField, onMakeField } = props;
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const isFormNext = useRef(false);
  const id = useId();

  function choose(value: string) {
    isFormNext.current = value === newValue;
    if (value === newValue) return onMakeField(column);
    onMakeField(null);
    latest.current.onSend(column, value === noneValue ? null : value);
  }

  function closeForm() {
    onMakeField(null);
    trigger.current?.focus();
  }

  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-2 px-4 py-3 @2xl:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_minmax(0,15rem)] @2xl:items-center @2xl:py-2">
      <label htmlFor={id} title={column} className="wrap-anywhere line-clamp-2 font-medium text-sm leading-snug">
        <span className="sr-only">Column </span>
        {column}
      </label>
      <Samples id={`${id}-samples`} samples={samples} />
      <div className="min-w-0">
        <Select open={isOpen} onOpenChange={setIsOpen} value={target ?? noneValue} onValueChange={choose}>
          <SelectTrigger
            ref={trigger}
            id={id}
            aria-describedby={`${id}-samples`}
            className={target === null ? 'text-muted-foreground' : ''}
          >
            <SelectValue>{isLeadTarget(target) ? targetLabels[target] : (field?.label ?? none)}</SelectValue>
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
              {latest.current.fields.length < fieldsMax ? <SelectItem value={newValue}>New field…</SelectItem> : null}
              {leadTargets.map((each, index) => (
                <Target
                  key={each}
                  value={each}
                  label={targetLabels[each]}
                  from={latest.current.columnOf.get(each)}
                  column={column}
                  isFirst={index === 0}
                />
              ))}
              {latest.current.fields.map(({ key, label }, index) => (
                <Target
                  key={key}
                  value={key}
                  label={label}
                  from={latest.current.columnOf.get(key)}
                  column={column}
                  isFirst={index === 0}
                />
              ))}
            </SelectContent>
          ) : null}
        </Select>
        {isNewField ? <p className="mt-1 truncate text-muted-foreground text-xs">New field</p> : null}
      </div>
      {field && foundForm ? (
        <div className="min-w-0 @2xl:col-start-3">
          <FormChoice
            column={column}
            type={field.type}
            found={foundForm}
            chosen={form}
            onChoose={(...chosen) => latest.current.onChooseForm(...chosen)}
          />
        </div>
      ) : null}
      {isMakingField ? (
        <div className="min-w-0 @2xl:col-span-3">
          <FieldForm
            fields={latest.current.fields}
            suggestedLabel={column}
            suggestedType={suggestType(column, samples?.[0])}
            onDone={({ key }) => {
              latest.current.onSend(column, key);
              closeForm();
            }}
            onCancel={closeForm}
          />
        </div>
      ) : null}
    </div>
  );
});

interface TargetProps {
  value: string;
  label: string;
  /** The column that goes there so far, and no more once this one is sent there. */
  from: string | undefined;
  column: string;
  /** Begins a group. */
  isFirst: boolean;
}

function Target({ value, label, from, column, isFirst }: TargetProps) {
  return (
    <SelectItem
      value={value}
      textValue={label}
      className={cn('[&>span:first-child]:min-w-0 [&>span>span]:truncate', isFirst && 'mt-1 rounded-t-none border-t')}
    >
      <span className="block">{label}</span>
      {from === undefined || from === column ? null : (
        <span className="block text-muted-foreground text-xs">instead of “{from}”</span>
      )}
    </SelectItem>
  );
}

function Samples({ id, samples }: { id: string; samples: readonly string[] | undefined }) {
  if (samples === undefined) {
    return (
      <p id={id} className="text-muted-foreground text-xs">
        This column is empty
      </p>
    );
  }
  return (
    <div id={id} className="grid min-w-0 grid-cols-3 gap-3 text-muted-foreground text-xs">
      {samples.map((sample) => (
        <span key={sample} title={sample} className="truncate only:col-span-3">
          {sample}
        </span>
      ))}
    </div>
  );
}
