import type { LeadField } from '@cadenza/lead-fields';
import { SearchField } from '@cadenza/long-list';
import { Button, cn } from '@cadenza/ui';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { customVariables, type OfferedVariable, usualVariables } from './variables.ts';

/** From this many variables on, the custom ones are behind a search. */
const searchableFrom = 8;

export interface VariableButtonsProps {
  fields: readonly LeadField[];
  onInsert: (variable: string) => void;
}

/** One button per personalization variable. Pressing one leaves the cursor where it was in the text. */
export function VariableButtons({ fields, onInsert }: VariableButtonsProps) {
  const custom = customVariables(fields);
  const isLong = usualVariables.length + custom.length >= searchableFrom;
  const [isOpen, setIsOpen] = useState(false);
  const searchId = useId();
  return (
    <div className="grid grid-cols-1 gap-2">
      <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
        <legend className="float-left mr-1.5 text-muted-foreground text-xs">Personalize</legend>
        {(isLong ? usualVariables : [...usualVariables, ...custom]).map((variable) => (
          <VariableButton key={variable.text} variable={variable} onInsert={onInsert} />
        ))}
        {isLong ? (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isOpen}
            aria-controls={searchId}
            className="h-7 px-2 text-xs"
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronRight aria-hidden="true" className={cn('transition-transform', isOpen && 'rotate-90')} />
            {custom.length} more
          </Button>
        ) : null}
      </fieldset>
      <div id={searchId} hidden={!(isLong && isOpen)}>
        {isLong && isOpen ? <VariableSearch variables={custom} onInsert={onInsert} /> : null}
      </div>
    </div>
  );
}

interface VariableSearchProps {
  variables: OfferedVariable[];
  onInsert: (variable: string) => void;
}

function VariableSearch({ variables, onInsert }: VariableSearchProps) {
  const [typed, setTyped] = useState('');
  const words = typed.trim().toLowerCase();
  const found = variables.filter(({ label, text }) => `${label} ${text}`.toLowerCase().includes(words));
  return (
    <div className="grid grid-cols-1 gap-2 rounded-md border p-2.5">
      <SearchField
        label="Search variables"
        placeholder="Search variables..."
        value={typed}
        onChange={setTyped}
        className="max-w-72"
      />
      {found.length > 0 ? (
        <fieldset className="flex max-h-36 min-w-0 flex-wrap gap-1.5 overflow-y-auto p-0.5">
          <legend className="sr-only">Custom fields</legend>
          {found.map((variable) => (
            <VariableButton key={variable.text} variable={variable} onInsert={onInsert} />
          ))}
        </fieldset>
      ) : (
        <p role="status" className="text-muted-foreground text-xs">
          No variable has this name
        </p>
      )}
    </div>
  );
}

interface VariableButtonProps {
  variable: OfferedVariable;
  onInsert: (variable: string) => void;
}

function VariableButton({ variable: { label, text }, onInsert }: VariableButtonProps) {
  return (
    <Button
      size="sm"
      variant="secondary"
      className="h-7 min-w-0 max-w-full shrink px-2.5 text-xs"
      title={`Insert ${text}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onInsert(text)}
    >
      <span className="truncate">{label}</span>
    </Button>
  );
}
