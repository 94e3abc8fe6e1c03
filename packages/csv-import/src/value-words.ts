import type { CustomFieldType } from '@cadenza/contracts';
import { inFigures } from './in-figures.ts';

/** Why a value was left out, after the name of its column. */
export const isNot: Record<CustomFieldType, [one: string, many: string]> = {
  text: ['is no text', 'are no texts'],
  number: ['is no number, or could be one of two', 'are no numbers, or could be one of two'],
  date: ['is no date, or could be one of two', 'are no dates, or could be one of two'],
  link: ['is no web address', 'are no web addresses'],
};

/** What was not taken of one row as it is, as sentences without the last full stop; undefined when all of it was. */
export function rowRemark(
  unfit: readonly { column: string; type: CustomFieldType }[],
  cut: readonly { column: string; maxLength: number }[],
): string | undefined {
  const sentences = [
    ...unfit.map(({ column, type }) => `${column} ${isNot[type][0]}: left out`),
    ...cut.map(({ column, maxLength }) => `${column} has more than ${inFigures(maxLength)} characters: cut`),
  ];
  return sentences.length === 0 ? undefined : sentences.join('. ');
}
