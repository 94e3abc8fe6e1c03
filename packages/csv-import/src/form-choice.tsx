import type { CustomFieldType } from '@cadenza/contracts/custom-values';
import { Field, Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@cadenza/ui';
import { type FoundForm, formsOfType, readingsOf, readValue, type ValueForm } from './value-forms.ts';

const names: Record<ValueForm, string> = {
  'day-first': 'Day, month, year',
  'month-first': 'Month, day, year',
  'year-first': 'Year, month, day',
  'decimal-point': 'Decimal point: 1,234.5',
  'decimal-comma': 'Decimal comma: 1.234,5',
  unknown: 'Not clear: please choose',
};

export interface FormChoiceProps {
  column: string;
  type: CustomFieldType;
  found: FoundForm;
  /** What the user chose instead, if anything. */
  chosen: ValueForm | undefined;
  onChoose: (column: string, form: ValueForm) => void;
}

/** How the dates or numbers of a column are written, as it was found or chosen, with examples of what they become. */
export function FormChoice({ column, type, found, chosen, onChoose }: FormChoiceProps) {
  const form = chosen ?? found.form;
  return (
    <Field
      label={
        <span className="block truncate leading-normal">
          {type === 'date' ? 'Dates' : 'Numbers'}
          <span className="sr-only"> of {column}</span> are written
        </span>
      }
      hint={<Examples type={type} found={found} form={form} />}
    >
      <Select value={form === 'unknown' ? '' : form} onValueChange={(value) => onChoose(column, value as ValueForm)}>
        <SelectTrigger className="data-[placeholder]:text-warning">
          <SelectValue placeholder={names.unknown}>{names[form]}</SelectValue>
        </SelectTrigger>
        <SelectContent className="w-(--radix-select-trigger-width)">
          {formsOfType[type]?.map((each) => (
            <SelectItem key={each} value={each}>
              {names[each]}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </Field>
  );
}

function Examples({ type, found, form }: Pick<FormChoiceProps, 'type' | 'found'> & { form: ValueForm }) {
  return (
    <span role="status" className="block wrap-anywhere">
      {found.examples.map((written) => exampleOf(type, written, form)).join(' · ')}
      {form === 'unknown' && leavesOut(type, found) ? ': left out until you choose' : ''}
    </span>
  );
}

/** Whether values of a column are left out because each could be one of two. */
export const leavesOut = (type: CustomFieldType, { form, examples }: FoundForm): boolean =>
  form === 'unknown' && examples.some((written) => readValue(type, written, form) === null);

/** What a value becomes; without a choice, all that it could be. */
function exampleOf(type: CustomFieldType, written: string, form: ValueForm): string {
  const value = readValue(type, written, form);
  const values = value === null && form === 'unknown' ? readingsOf(type, written) : [value];
  const shown = values.flatMap((each) => (each === null ? [] : [type === 'number' ? plain(each) : inOnePiece(each)]));
  return shown.length === 0 ? `${written} is left out` : `${written} is ${shown.join(' or ')}`;
}

/** Without zeros at the end: "1.500 is 1.500" says nothing. */
const plain = (value: string) => value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/** No line ends inside a date. */
const inOnePiece = (date: string) => date.replaceAll('-', '\u2011');
