import type { Variable } from '@cadenza/email-content';
import type { LeadField } from '@cadenza/lead-fields';

/** A variable of emails as the editor offers it. */
export interface OfferedVariable {
  label: string;
  /** What stands in the email: `{{firstName}}`. */
  text: string;
  /** The same for leads that may lack it: `{{firstName|there}}`. */
  textWithFallback: string;
  /** How a sentence names the value that a lead lacks. */
  noun: string;
}

const offered = (key: string, label: string, noun: string, fallback: string): OfferedVariable => ({
  label,
  text: `{{${key}}}`,
  textWithFallback: `{{${key}|${fallback}}}`,
  noun,
});

const usual: Record<Variable, OfferedVariable> = {
  firstName: offered('firstName', 'First Name', 'first name', 'there'),
  lastName: offered('lastName', 'Last Name', 'last name', 'there'),
  email: offered('email', 'Email', 'email', 'your address'),
  company: offered('company', 'Company', 'company', 'your team'),
  jobRole: offered('jobRole', 'Job Role', 'job role', 'your role'),
};

export const usualVariables: OfferedVariable[] = Object.values(usual);

export const customVariables = (fields: readonly LeadField[]): OfferedVariable[] => fields.map(customVariable);

/** How the editor offers a variable that it knows by its key. */
export function variableOf(key: string, fields: readonly LeadField[] | undefined): OfferedVariable {
  const field = fields?.find((each) => each.key === key);
  return field ? customVariable(field) : usual[key as Variable];
}

const customVariable = ({ key, label }: LeadField): OfferedVariable =>
  // A fallback ends at a brace.
  offered(key, label, label, `your ${label.toLowerCase().replace(/[{}|]/g, '')}`);
