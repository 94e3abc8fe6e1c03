import { type VariableValues, valuesOf } from '@cadenza/email-content';

/** What stands for the values of a lead where there is none. */
export function sampleValues(email: string, customKeys: readonly string[]): VariableValues {
  const fields = Object.fromEntries(customKeys.map((key) => [key, `[${key}]`]));
  const person = { firstName: 'Alex', lastName: 'Morgan', company: 'Example Ltd', jobRole: 'Head of Sales' };
  return valuesOf({ ...person, email, fields }, customKeys);
}
