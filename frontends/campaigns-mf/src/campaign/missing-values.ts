import type { LeadField } from '@cadenza/lead-fields';

/** What becomes of an email whose lead lacks a value (rule D9), in the words of the launch settings and the dashboard. */
export const missingValuesChoices = [
  {
    value: 'empty',
    label: 'Leave a gap',
    description: 'The email is sent with nothing in that place.',
  },
  {
    value: 'hold',
    label: 'Hold the lead until the value is there',
    description: 'The other leads go on. You see who waits, and for what.',
  },
] as const;

/** `no industry, no job role`: by the labels of custom fields, and the names of the others as words. */
export function lackingWords(
  variables: readonly string[],
  fields: readonly Pick<LeadField, 'key' | 'label'>[],
): string {
  const labels = new Map(fields.map(({ key, label }) => [key, label]));
  return variables.map((variable) => `no ${labels.get(variable) ?? withSpaces(variable)}`).join(', ');
}

/** `jobRole` → `job role` */
const withSpaces = (variable: string) => variable.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
