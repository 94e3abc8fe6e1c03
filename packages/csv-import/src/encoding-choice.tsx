import { Field, Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@cadenza/ui';
import { encodings } from './encodings.ts';

export interface EncodingChoiceProps {
  /** The file's encoding, as it was detected or chosen. */
  encoding: string;
  /** False when the encoding is a guess that might well be wrong. */
  isEncodingSure: boolean;
  /** Some values of the file as they read in this encoding. */
  foreignValues: string[];
  reading: boolean;
  onChange: (encoding: string) => void;
}

/** The encoding of the file, to be corrected when the guess is wrong. A file in plain English shows none. */
export function EncodingChoice(props: EncodingChoiceProps) {
  const { encoding, isEncodingSure, foreignValues, reading, onChange } = props;
  if (encoding === 'utf-8' && foreignValues.length === 0) return null;
  return (
    <Field
      label="Text encoding"
      className="mt-4 min-w-0 border-t pt-4"
      hint={
        <span className="block">
          <span role="status" className="block break-words">
            {reading ? 'Reading the file...' : sampleOf(foreignValues)}
          </span>
          {isEncodingSure ? null : 'This encoding is a guess: several fit this file. '}
          Choose another encoding if letters look wrong.
        </span>
      }
    >
      <Select value={encoding} onValueChange={onChange}>
        <SelectTrigger>
          <SelectValue>{encodings.find(({ label }) => label === encoding)?.name}</SelectValue>
        </SelectTrigger>
        <SelectContent className="w-(--radix-select-trigger-width)">
          {encodings.map(({ label, name }) => (
            <SelectItem key={label} value={label}>
              {name}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </Field>
  );
}

function sampleOf(values: string[]): string {
  return values.length === 0 ? 'All letters of the file are those of English' : `The file reads: ${values.join(' · ')}`;
}
