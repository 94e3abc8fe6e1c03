import type { EmptyFields } from '@cadenza/contracts';
import { unknownVariables, type Variable, variableNames, variablesWithoutFallback } from '@cadenza/email-content';
import type { LeadField } from '@cadenza/lead-fields';
import { countOf, formatCount } from '../../campaign/rates.ts';
import { closestVariable } from './closest-variable.ts';

/** A variable deserves a warning when at least this share of the leads lacks it. The launch check names each lead. */
const manyLeadsShare = 0.1;

const named: Record<Variable, { noun: string; fallback: string }> = {
  firstName: { noun: 'first name', fallback: 'there' },
  lastName: { noun: 'last name', fallback: 'there' },
  email: { noun: 'email', fallback: 'your address' },
  company: { noun: 'company', fallback: 'your team' },
  jobRole: { noun: 'job role', fallback: 'your role' },
};

/**
 * What is wrong with the variables of an email, as sentences.
 * @param fields the custom fields; undefined while they are not known, when no name can be called unknown
 */
export function variableWarnings(
  { subject, body }: { subject: string; body: string },
  emptyFields: EmptyFields | undefined,
  fields: readonly LeadField[] | undefined,
): string[] {
  const text = `${subject}\n${body}`;
  const names = variableNames((fields ?? []).map(({ key }) => key));
  return [
    ...(fields ? unknownVariables(text, names).map((name) => unknownSentence(name, names)) : []),
    ...variablesWithoutFallback(text, names).flatMap((name) => lackingSentence(name, emptyFields, fields) ?? []),
  ];
}

function unknownSentence(name: string, names: ReadonlySet<string>): string {
  const closest = closestVariable(name, names);
  const hint = closest ? ` Did you mean {{${closest}}}?` : '';
  return `{{${name}}} is not a variable and would be sent as it stands.${hint}`;
}

function lackingSentence(
  variable: string,
  emptyFields: EmptyFields | undefined,
  fields: readonly LeadField[] | undefined,
): string | undefined {
  if (!emptyFields) return undefined;
  const { leadCount, empty } = emptyFields;
  const lacking = empty[variable] ?? 0;
  if (lacking === 0 || lacking < leadCount * manyLeadsShare) return undefined;
  const { noun, fallback } = namesOf(variable, fields);
  const who = `${formatCount(lacking)} of ${countOf(leadCount, 'lead')} ${lacking === 1 ? 'has' : 'have'}`;
  return `${who} no ${noun} and would see a gap. A fallback fills it: {{${variable}|${fallback}}}`;
}

function namesOf(variable: string, fields: readonly LeadField[] | undefined): { noun: string; fallback: string } {
  const label = fields?.find(({ key }) => key === variable)?.label;
  if (label === undefined) return named[variable as Variable];
  // A fallback ends at a brace.
  return { noun: label, fallback: `your ${label.toLowerCase().replace(/[{}|]/g, '')}` };
}
