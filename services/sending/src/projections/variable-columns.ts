import { blankCharacters } from '@cadenza/contracts';
import type { Variable } from '@cadenza/email-content';

/** The columns of `leads` with the values of the variables that every lead has. */
export const columnOf: Record<Variable, string> = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  company: 'company',
  jobRole: 'job_role',
};

/** In SQL, for a row of leads: the value of a variable, null or empty where the lead has none. */
export const variableValue = (name: string) =>
  `case ${name} ${Object.entries(columnOf)
    .map(([variable, column]) => `when '${variable}' then ${column}`)
    .join(' ')} else fields ->> ${name} end`;

const escaped = (code: number) => `\\U${code.toString(16).padStart(8, '0')}`;
const invisible = blankCharacters.map((range) => range.map(escaped).join('-')).join('');

/** In SQL: whether nothing of a value can be seen, as `isBlank` says; also of null. */
export const isEmptyValue = (value: string) => `coalesce(${value}, '') ~ '^[${invisible}]*$'`;
