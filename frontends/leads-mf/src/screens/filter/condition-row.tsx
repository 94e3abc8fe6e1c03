import type { LeadField } from '@cadenza/lead-fields';
import { mailboxesQuery } from '@cadenza/mailbox-choice';
import { useQuery } from '@cadenza/screen-kit';
import { Button, cn, Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@cadenza/ui';
import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import {
  aboutSomethingElse,
  type ConditionDraft,
  howChoices,
  needsValue,
  problemOf,
  type TypeOfField,
} from '../../filter/filter-draft.ts';
import { fieldNames } from '../../filter/filter-words.ts';
import { CampaignChoice, DaysInput, EngagementSelect } from './engagement-inputs.tsx';
import { ValueInput } from './value-input.tsx';

const kindNames: Record<string, string> = {
  tag: 'Tag',
  campaign: 'Campaign',
  'lead-status': 'Status',
  status: 'Progress',
  mailbox: 'Mailbox',
  engagement: 'Engagement',
  created: 'Created',
  erased: 'An erased person',
};

export interface ConditionRowProps {
  label: string;
  condition: ConditionDraft;
  fields: readonly LeadField[];
  typeOf: TypeOfField;
  takesFocus: boolean;
  onChange: (condition: ConditionDraft) => void;
  onRemove: () => void;
}

/** One condition: what it is about, how that is compared, and with which value. */
export function ConditionRow({ label, condition, fields, typeOf, takesFocus, onChange, onRemove }: ConditionRowProps) {
  const { what, how } = condition;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  const problemId = useId();
  const problem = problemOf(condition, typeOf);
  const hows = howChoices(condition, typeOf);
  const described = { problemId: problem === undefined ? undefined : problemId };
  const { data: mailboxes = [] } = useQuery(mailboxesQuery);
  const offeredKinds = Object.entries(kindNames).filter(
    ([name]) => name === what || (name !== 'erased' && (name !== 'mailbox' || mailboxes.length > 0)),
  );
  const change = (changed: Partial<ConditionDraft>) => onChange({ ...condition, ...changed });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in all browsers
    <div role="group" aria-label={label} className="grid grid-cols-1 gap-2 rounded-lg border bg-muted/40 p-2">
      <div className="flex items-center gap-2">
        <Select value={what} onValueChange={(chosen) => onChange(aboutSomethingElse(condition, chosen, typeOf))}>
          <SelectTrigger ref={first} aria-label="What" className="min-w-0 flex-1">
            <SelectValue placeholder="Choose what it is about">{whatLabel(what, fields)}</SelectValue>
          </SelectTrigger>
          <SelectContent className="max-w-80">
            {Object.entries(fieldNames).map(([name, words]) => (
              <SelectItem key={name} value={`field:${name}`}>
                {words}
              </SelectItem>
            ))}
            {fields.map((field) => (
              <SelectItem key={field.key} value={`custom:${field.key}`} className="[&>span:first-child]:wrap-anywhere">
                {field.label}
              </SelectItem>
            ))}
            {offeredKinds.map(([name, words]) => (
              <SelectItem key={name} value={name}>
                {words}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove ${label.toLowerCase()}`}
          className="text-muted-foreground"
          onClick={onRemove}
        >
          <X aria-hidden="true" />
        </Button>
      </div>
      {what === 'engagement' ? (
        <EngagementSelect condition={condition} onChange={change} />
      ) : what === '' ? null : (
        <div className={cn('grid grid-cols-1 gap-2', needsOneMore(condition) && 'grid-cols-[9.5rem_minmax(0,1fr)]')}>
          <Select value={how} onValueChange={(chosen) => change({ how: chosen, ...valueAfter(condition, chosen) })}>
            <SelectTrigger aria-label="How">
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              {hows.map(([name, words]) => (
                <SelectItem key={name} value={name}>
                  {words}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
          {what === 'campaign' ? (
            <CampaignChoice condition={condition} onChange={change} />
          ) : needsValue(condition) ? (
            <ValueInput condition={condition} typeOf={typeOf} onChange={change} {...described} />
          ) : null}
        </div>
      )}
      {what === 'status' || what === 'mailbox' || what === 'engagement' ? (
        <CampaignChoice condition={condition} onChange={change} />
      ) : null}
      {what === 'engagement' ? <DaysInput condition={condition} onChange={change} {...described} /> : null}
      {problem === undefined ? null : (
        <p id={problemId} role="alert" className="text-destructive text-xs">
          {problem}
        </p>
      )}
    </div>
  );
}

const needsOneMore = (condition: ConditionDraft) => condition.what === 'campaign' || needsValue(condition);

/** A number of days is no day, and the other way round. */
const valueAfter = ({ what, how }: ConditionDraft, chosen: string): Partial<ConditionDraft> =>
  what === 'created' && (how === 'in-last-days') !== (chosen === 'in-last-days') ? { value: '' } : {};

function whatLabel(what: string, fields: readonly LeadField[]): string | undefined {
  const [kind = '', name = ''] = what.split(':');
  if (kind === 'field') return fieldNames[name as keyof typeof fieldNames];
  if (kind === 'custom') return fields.find(({ key }) => key === name)?.label ?? name;
  return kindNames[kind];
}
