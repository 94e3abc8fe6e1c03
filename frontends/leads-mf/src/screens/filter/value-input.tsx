import { leadFieldMaxLength } from '@cadenza/contracts/limits';
import { tagsQuery } from '@cadenza/lead-fields';
import { mailboxesQuery, SenderSelect, senderOptions } from '@cadenza/mailbox-choice';
import { useQuery } from '@cadenza/screen-kit';
import { Input, Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@cadenza/ui';
import { useId } from 'react';
import type { TypeOfField } from '../../filter/filter-draft.ts';
import { progressNames, statusNames } from '../../filter/filter-words.ts';
import type { ConditionInputProps } from './engagement-inputs.tsx';

/** The server's limit. */
/** A longer list is searched by typing. */
const chosenTagsMax = 200;

/** What a condition compares with: an input of the right type, or a choice. */
export function ValueInput(props: ConditionInputProps & { typeOf: TypeOfField }) {
  const { what, how } = props.condition;
  if (what === 'tag') return <TagChoice {...props} />;
  if (what === 'lead-status') return <Choice {...props} label="Status" words={statusNames} />;
  if (what === 'status') return <Choice {...props} label="Progress" words={progressNames} />;
  if (what === 'mailbox') return <MailboxChoice {...props} />;
  const type = what.startsWith('custom:') ? props.typeOf(what.slice('custom:'.length)) : 'text';
  if (what === 'created' && how === 'in-last-days') return <TextInput {...props} label="Days" inputMode="numeric" />;
  if (what === 'created' || type === 'date') return <TextInput {...props} label="Date" type="date" />;
  return <TextInput {...props} label="Value" inputMode={type === 'number' ? 'decimal' : 'text'} />;
}

interface TextInputProps extends ConditionInputProps {
  label: string;
  type?: string;
  inputMode?: 'text' | 'numeric' | 'decimal';
  list?: string;
}

function TextInput({
  condition,
  onChange,
  problemId,
  label,
  typeOf: _,
  ...props
}: TextInputProps & { typeOf?: TypeOfField }) {
  return (
    <Input
      {...props}
      dir="auto"
      aria-label={label}
      aria-describedby={problemId}
      aria-invalid={problemId !== undefined}
      autoComplete="off"
      maxLength={leadFieldMaxLength}
      value={condition.value}
      onChange={(event) => onChange({ value: event.target.value })}
    />
  );
}

function TagChoice(props: ConditionInputProps) {
  const { data: tags = [] } = useQuery(tagsQuery);
  const listId = useId();
  if (tags.length <= chosenTagsMax)
    return <Choice {...props} label="Tag" words={Object.fromEntries(tags.map(({ tag }) => [tag, tag]))} />;
  return (
    <>
      <TextInput {...props} label="Tag" list={listId} />
      <datalist id={listId}>
        {tags.slice(0, chosenTagsMax).map(({ tag }) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  );
}

function MailboxChoice({ condition: { value }, onChange }: ConditionInputProps) {
  const { data: mailboxes = [], isPending } = useQuery(mailboxesQuery);
  return (
    <SenderSelect
      label="Mailbox"
      options={senderOptions(mailboxes)}
      value={value}
      pending={isPending}
      onChange={(chosen) => onChange({ value: chosen })}
    />
  );
}

interface ChoiceProps extends ConditionInputProps {
  label: string;
  /** What can be chosen, in words. */
  words: Readonly<Record<string, string>>;
}

function Choice({ condition: { value }, onChange, label, words }: ChoiceProps) {
  const choices = Object.entries(words);
  return (
    <Select value={value} onValueChange={(chosen) => onChange({ value: chosen })}>
      <SelectTrigger aria-label={label}>
        <SelectValue placeholder={choices.length === 0 ? 'None yet' : 'Choose'}>
          {value === '' ? undefined : (words[value] ?? value)}
        </SelectValue>
      </SelectTrigger>
      <SelectContent className="w-(--radix-select-trigger-width)">
        {choices.map(([choice, inWords]) => (
          <SelectItem key={choice} value={choice} className="[&>span:first-child]:truncate">
            <span title={inWords}>{inWords}</span>
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
