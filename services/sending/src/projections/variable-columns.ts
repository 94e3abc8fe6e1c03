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
