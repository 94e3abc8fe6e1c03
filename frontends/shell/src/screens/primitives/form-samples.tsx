import {
  Checkbox,
  Field,
  Input,
  Label,
  RadioGroup,
  RadioItem,
  SearchedChoice,
  SearchedSelect,
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
  Switch,
  Textarea,
} from '@cadenza/ui';
import { useState } from 'react';
import { longText, Sample, Samples } from './sample.tsx';

const grid = 'grid w-full gap-5 sm:grid-cols-2';

export function FormSamples() {
  return (
    <>
      <Samples
        of="Field, Input and Textarea"
        note="Focused: the border takes the colour of the ring. An error is announced at once."
      >
        <div className={grid}>
          <Field label="Default">
            <Input placeholder="Spring launch" />
          </Field>
          <Field label="With a hint" hint="Between 1 and 1440 minutes (24 hours).">
            <Input type="number" defaultValue={5} />
          </Field>
          <Field label="Required" required>
            <Input defaultValue="Grace" />
          </Field>
          <Field label="With an error" required error="Please enter a valid email address">
            <Input type="email" defaultValue="grace@" />
          </Field>
          <Field label="Disabled">
            <Input disabled defaultValue="Cannot be changed" />
          </Field>
          <Field label="Long text" hint={longText}>
            <Input defaultValue={longText} />
          </Field>
          <Field label="Several lines">
            <Textarea placeholder="Hi {{firstName}}," />
          </Field>
          <Field label="Several lines with an error" error="Please write something">
            <Textarea />
          </Field>
        </div>
      </Samples>
      <Samples
        of="Select and SearchedSelect"
        note="Opened by Enter, Space or the arrows; typing letters goes to an entry."
      >
        <div className={grid}>
          <Choice label="Nothing chosen" />
          <Choice label="Chosen" chosen="utc" />
          <Choice label="Long text" chosen="long" />
          <Choice label="Disabled" chosen="utc" disabled />
          <Choice label="Select with an error" error="Please select a campaign first" />
          <SampleSearchedSelect />
        </div>
      </Samples>
      <Samples of="Checkbox">
        <Sample state="Unchecked, checked, partly checked, disabled">
          <Checkbox aria-label="Unchecked" />
          <Checkbox aria-label="Checked" defaultChecked />
          <Checkbox aria-label="Partly checked" checked="indeterminate" />
          <Checkbox aria-label="Disabled" disabled />
          <Checkbox aria-label="Checked and disabled" disabled checked />
        </Sample>
        <Sample state="With a label">
          <Checkbox id="monday" defaultChecked />
          <Label htmlFor="monday">Monday</Label>
        </Sample>
      </Samples>
      <Samples
        of="RadioGroup and SearchedChoice"
        note="The arrows choose. A search is for what is too long to be read."
      >
        <RadioGroup aria-label="Radio group" defaultValue="move">
          <RadioItem value="move" label="Chosen" description="With what choosing it means." />
          <RadioItem value="long" label={longText} description={longText} />
          <RadioItem value="never" label="Disabled" disabled />
        </RadioGroup>
        <SampleSearchedChoice />
      </Samples>
      <Samples of="Switch">
        <Sample state="Off, on, disabled">
          <Switch aria-label="Off" />
          <Switch aria-label="On" defaultChecked />
          <Switch aria-label="Off and disabled" disabled />
          <Switch aria-label="On and disabled" disabled checked />
        </Sample>
      </Samples>
    </>
  );
}

const zones = Array.from({ length: 60 }, (_, number) => ({
  value: String(number),
  label: number === 0 ? longText : `Zone ${number}`,
  detail: `${number} hours ahead`,
}));

function SampleSearchedSelect() {
  const [chosen, setChosen] = useState('1');
  return (
    <Field label="Searched">
      <SearchedSelect placeholder="Search zones..." options={zones} value={chosen} onChange={setChosen} />
    </Field>
  );
}

function SampleSearchedChoice() {
  const [chosen, setChosen] = useState('1');
  return (
    <SearchedChoice label="Zone" placeholder="Search zones..." options={zones} value={chosen} onChange={setChosen} />
  );
}

interface ChoiceProps {
  label: string;
  chosen?: string;
  disabled?: boolean;
  error?: string;
}

function Choice({ label, chosen, disabled = false, error }: ChoiceProps) {
  return (
    <Field label={label} error={error} className="min-w-0">
      <Select {...(chosen ? { defaultValue: chosen } : {})} disabled={disabled}>
        <SelectTrigger title={chosen === 'long' ? longText : undefined}>
          <SelectValue placeholder="Select a time zone" />
        </SelectTrigger>
        <SelectContent className="w-(--radix-select-trigger-width)">
          <SelectItem value="utc">UTC</SelectItem>
          <SelectItem value="long">{longText}</SelectItem>
          <SelectItem value="never" disabled>
            Not to be chosen
          </SelectItem>
        </SelectContent>
      </Select>
    </Field>
  );
}
