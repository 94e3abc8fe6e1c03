import type { LeadFilter } from '@cadenza/contracts';
import { filterConditionsMax } from '@cadenza/contracts/limits';
import { useLeadFields } from '@cadenza/lead-fields';
import { Button } from '@cadenza/ui';
import { FolderPlus, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  type ConditionDraft,
  countDrafts,
  type GroupDraft,
  isGroupDraft,
  newCondition,
  newGroup,
  type TypeOfField,
  toLeadFilter,
} from '../../filter/filter-draft.ts';
import { isTooLong } from '../../filter/read-filter.ts';
import { ConditionRow } from './condition-row.tsx';
import { Joined, MatchSelect } from './match-select.tsx';
import { useFilterDraft } from './use-filter-draft.ts';

export interface FilterPanelProps {
  filter: LeadFilter | null;
  onChange: (filter: LeadFilter | null, replaces: boolean) => void;
  /** How many leads match, in words. */
  matching: string;
  onDone: () => void;
}

/** The conditions of the list. They are applied while they are entered. */
export function FilterPanel({ filter, onChange, matching, onDone }: FilterPanelProps) {
  const fields = useLeadFields();
  const typeOf: TypeOfField = (key) => fields.data?.find((field) => field.key === key)?.type ?? 'text';
  const [draft, setDraft] = useFilterDraft(filter, typeOf, onChange);
  const [added, setAdded] = useState<number | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isFull = countDrafts(draft) >= filterConditionsMax;
  const wanted = toLeadFilter(draft, typeOf);

  const setParts = (parts: typeof draft.parts) => setDraft({ ...draft, parts });
  const change = (changed: ConditionDraft | GroupDraft) =>
    setParts(draft.parts.map((part) => (part.id === changed.id ? changed : part)));
  function add(part: ConditionDraft | GroupDraft) {
    if (isFull) return;
    setParts([...draft.parts, part]);
    setAdded(isGroupDraft(part) ? (part.conditions[0]?.id ?? null) : part.id);
  }
  function remove(id: number) {
    setParts(draft.parts.filter((part) => part.id !== id));
    addButton.current?.focus();
  }
  function addTo(group: GroupDraft) {
    const condition = newCondition();
    change({ ...group, conditions: [...group.conditions, condition] });
    setAdded(condition.id);
  }
  function removeFrom(group: GroupDraft, id: number) {
    const conditions = group.conditions.filter((condition) => condition.id !== id);
    if (conditions.length === 0) return remove(group.id);
    change({ ...group, conditions });
    addButton.current?.focus();
  }

  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <MatchSelect match={draft.match} onChange={(match) => setDraft({ ...draft, match })} />
        {draft.parts.length === 0 ? (
          <p className="mt-3 rounded-lg border border-dashed p-4 text-center text-muted-foreground text-sm">
            No conditions: all leads are shown.
          </p>
        ) : null}
        <ol aria-label="Conditions" className="mt-3 grid grid-cols-1">
          {draft.parts.map((part, index) => (
            <li key={part.id} className="min-w-0">
              {index > 0 ? <Joined match={draft.match} /> : null}
              {isGroupDraft(part) ? (
                <fieldset className="min-w-0 rounded-lg border border-dashed p-2">
                  <legend className="sr-only">Group {index + 1}</legend>
                  <MatchSelect inGroup match={part.match} onChange={(match) => change({ ...part, match })} />
                  {part.conditions.map((condition, place) => (
                    <div key={condition.id} className={place === 0 ? 'mt-2' : ''}>
                      {place > 0 ? <Joined match={part.match} /> : null}
                      <ConditionRow
                        label={`Condition ${index + 1}.${place + 1}`}
                        condition={condition}
                        fields={fields.data ?? []}
                        typeOf={typeOf}
                        takesFocus={condition.id === added}
                        onChange={(changed) =>
                          change({
                            ...part,
                            conditions: part.conditions.map((each) => (each.id === changed.id ? changed : each)),
                          })
                        }
                        onRemove={() => removeFrom(part, condition.id)}
                      />
                    </div>
                  ))}
                  <Button
                    variant="ghost"
                    size="sm"
                    className="mt-2"
                    aria-label={`Add a condition to group ${index + 1}`}
                    disabled={isFull}
                    onClick={() => addTo(part)}
                  >
                    <Plus aria-hidden="true" />
                    Add condition
                  </Button>
                </fieldset>
              ) : (
                <ConditionRow
                  label={`Condition ${index + 1}`}
                  condition={part}
                  fields={fields.data ?? []}
                  typeOf={typeOf}
                  takesFocus={part.id === added}
                  onChange={change}
                  onRemove={() => remove(part.id)}
                />
              )}
            </li>
          ))}
        </ol>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            ref={addButton}
            variant="outline"
            size="sm"
            aria-disabled={isFull}
            onClick={() => add(newCondition())}
          >
            <Plus aria-hidden="true" />
            Add Condition
          </Button>
          <Button variant="outline" size="sm" disabled={isFull} onClick={() => add(newGroup())}>
            <FolderPlus aria-hidden="true" />
            Add Group
          </Button>
        </div>
        <p className="mt-2 text-muted-foreground text-xs">
          {isFull
            ? `A filter has at most ${filterConditionsMax} conditions.`
            : 'A group mixes “and” with “or”: its conditions count as one.'}
        </p>
        {wanted !== null && isTooLong(wanted) ? (
          <p role="alert" className="mt-3 text-destructive text-sm">
            This filter is too long and is not applied. Shorten a value, or remove a condition.
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t p-4">
        <p role="status" className="text-muted-foreground text-sm tabular-nums">
          {matching}
        </p>
        <div className="flex gap-2">
          <Button
            variant="outline"
            disabled={draft.parts.length === 0}
            onClick={() => {
              setParts([]);
              addButton.current?.focus();
            }}
          >
            Clear
          </Button>
          <Button onClick={onDone}>Done</Button>
        </div>
      </div>
    </>
  );
}
