import {
  Checkbox,
  Field,
  ScrollArea,
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '@cadenza/ui';
import { useId } from 'react';
import { encodings } from './encodings.ts';
import { inFigures } from './in-figures.ts';
import type { CsvRow } from './lead-mapping.ts';
import type { ReadChoices, TextSource, WorkbookSource } from './read-file.ts';

const delimiterNames: Record<string, string> = {
  ',': 'Comma ( , )',
  ';': 'Semicolon ( ; )',
  '\t': 'Tab',
  '|': 'Vertical bar ( | )',
  '^': 'Caret ( ^ )',
  '~': 'Tilde ( ~ )',
};
const sampleRows = 3;
const sampleColumns = 12;
const sampleMaxLength = 60;

export interface FileReadingProps {
  source: TextSource | WorkbookSource;
  delimiter: string;
  /** None where the file is no table. */
  headers: readonly string[];
  rows: readonly CsvRow[];
  /** Some values of the file as they read in its encoding. */
  foreignValues: readonly string[];
  reading: boolean;
  onChange: (choice: ReadChoices) => void;
}

/** How the file is read, as it was found out or chosen, with its first rows: to be corrected when they look wrong. */
export function FileReading(props: FileReadingProps) {
  const { source, headers, rows } = props;
  return (
    <div className="mt-4 grid grid-cols-1 items-start gap-4 border-t pt-4 sm:grid-cols-2">
      {source.kind === 'workbook' ? (
        <SheetReading source={source} onChange={props.onChange} />
      ) : (
        <TextReading {...props} source={source} />
      )}
      {headers.length > 0 ? <FirstRows headers={headers} rows={rows} /> : null}
    </div>
  );
}

export interface SheetReadingProps extends Pick<FileReadingProps, 'onChange'> {
  source: WorkbookSource;
}

/** Which sheet of a workbook is read, and whether its hidden rows are; nothing where neither is a question. */
export function SheetReading({ source, onChange }: SheetReadingProps) {
  return (
    <>
      <SheetChoice source={source} onChange={(sheet) => onChange({ sheet })} />
      <HiddenRows source={source} onChange={(withoutHidden) => onChange({ withoutHidden })} />
    </>
  );
}

export interface TextReadingProps
  extends Pick<FileReadingProps, 'delimiter' | 'headers' | 'foreignValues' | 'reading' | 'onChange'> {
  source: TextSource;
}

/** What separates the columns of a text, and its encoding where that shows. */
export function TextReading({ source, delimiter, headers, foreignValues, reading, onChange }: TextReadingProps) {
  return (
    <>
      {headers.length > 0 ? (
        <DelimiterChoice delimiter={delimiter} onChange={(chosen) => onChange({ delimiter: chosen })} />
      ) : null}
      <EncodingChoice
        source={source}
        foreignValues={foreignValues}
        reading={reading}
        onChange={(encoding) => onChange({ encoding })}
      />
    </>
  );
}

/** How a text is read, in a few words. */
export const readingWords = ({ encoding }: TextSource, delimiter: string): string =>
  `${delimiterNames[delimiter] ?? delimiter}, ${encodings.find(({ label }) => label === encoding)?.name ?? encoding}`;

/** A workbook with one sheet leaves nothing to choose. */
function SheetChoice({ source, onChange }: { source: WorkbookSource; onChange: (sheet: number) => void }) {
  if (source.sheets.length < 2) return null;
  return (
    <Field label="Sheet" className="min-w-0" hint={sheetHint(source)}>
      <Select value={String(source.sheet)} onValueChange={(value) => onChange(Number(value))}>
        <SelectTrigger>
          <SelectValue>{source.sheets[source.sheet]}</SelectValue>
        </SelectTrigger>
        <SelectContent className="w-(--radix-select-trigger-width)">
          {source.sheets.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its place; hostile names may repeat
            <SelectItem key={index} value={String(index)} className="[&>span:first-child]:truncate">
              {name}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </Field>
  );
}

const namesShownMax = 3;

function sheetHint({ sheets, passedOver }: WorkbookSource): string {
  const count = `One of the ${sheets.length} sheets of the workbook.`;
  const names = passedOver.slice(0, namesShownMax).map((place) => `“${sheets[place]?.slice(0, sampleMaxLength)}”`);
  if (names.length === 0) return count;
  const others = passedOver.length - names.length;
  const more = others === 0 ? '' : ` and ${others} more`;
  return `${count} Passed over, because there is no list of addresses in ${passedOver.length === 1 ? 'it' : 'them'}: ${names.join(', ')}${more}.`;
}

function HiddenRows({ source, onChange }: { source: WorkbookSource; onChange: (withoutHidden: boolean) => void }) {
  const { hiddenRows, withoutHidden } = source;
  const id = useId();
  if (hiddenRows === 0) return null;
  const count = hiddenRows === 1 ? '1 row of this sheet is' : `${inFigures(hiddenRows)} rows of this sheet are`;
  return (
    <div className="grid min-w-0 gap-2 text-sm">
      <p role="status" className="text-warning text-xs">
        {count} hidden, by a filter or by hand, and {withoutHidden ? 'left out' : 'read like the others'}.
      </p>
      <span className="flex items-center gap-2">
        <Checkbox id={id} checked={withoutHidden} onCheckedChange={(checked) => onChange(checked === true)} />
        <label htmlFor={id}>Leave hidden rows out</label>
      </span>
    </div>
  );
}

function DelimiterChoice({ delimiter, onChange }: { delimiter: string; onChange: (delimiter: string) => void }) {
  return (
    <Field label="Columns are separated by" className="min-w-0" hint="Choose another one if the columns look wrong.">
      <Select value={delimiter} onValueChange={onChange}>
        <SelectTrigger>
          <SelectValue>{delimiterNames[delimiter] ?? delimiter}</SelectValue>
        </SelectTrigger>
        <SelectContent className="w-(--radix-select-trigger-width)">
          {Object.entries(delimiterNames).map(([value, name]) => (
            <SelectItem key={value} value={value}>
              {name}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </Field>
  );
}

interface EncodingChoiceProps extends Pick<FileReadingProps, 'foreignValues' | 'reading'> {
  source: TextSource;
  onChange: (encoding: string) => void;
}

/** A file in plain English shows none. */
function EncodingChoice({ source, foreignValues, reading, onChange }: EncodingChoiceProps) {
  const { encoding, isEncodingSure } = source;
  if (encoding === 'utf-8' && foreignValues.length === 0) return null;
  return (
    <Field
      label="Text encoding"
      className="min-w-0"
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

function sampleOf(values: readonly string[]): string {
  return values.length === 0 ? 'All letters of the file are those of English' : `The file reads: ${values.join(' · ')}`;
}

function FirstRows({ headers, rows }: Pick<FileReadingProps, 'headers' | 'rows'>) {
  const shown = headers.slice(0, sampleColumns);
  const more = headers.length - shown.length;
  return (
    <div className="min-w-0 sm:col-span-2">
      <p className="mb-1.5 text-muted-foreground text-xs">
        The first rows{more > 0 ? `, without ${more === 1 ? 'the last column' : `${more} columns`}` : ''}
      </p>
      <ScrollArea label="The first rows" className="rounded-md border">
        <table className="min-w-full text-left text-xs">
          <thead className="bg-muted/40">
            <tr>
              {shown.map((header) => (
                <th key={header} scope="col" className="max-w-40 truncate border-b px-2 py-1.5 font-medium">
                  {header.slice(0, sampleMaxLength)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, sampleRows).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: these rows never change places
              <tr key={index}>
                {shown.map((header) => (
                  <td key={header} className="max-w-40 truncate px-2 py-1.5 text-muted-foreground">
                    {(row[header] ?? '').slice(0, sampleMaxLength)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </div>
  );
}
