import type { EmptyFields } from '@cadenza/contracts';
import { unknownVariables, type Variable, variableNames, variablesWithoutFallback } from '@cadenza/email-content';
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

/** What is wrong with the variables of an email, as sentences. */
export function variableWarnings(
  { subject, body }: { subject: string; body: string },
  emptyFields: EmptyFields | undefined,
): string[] {
  const text = `${subject}\n${body}`;
  const names = variableNames([]);
  return [
    ...unknownVariables(text, names).map(unknownSentence),
    ...variablesWithoutFallback(text, names).flatMap((name) => lackingSentence(name as Variable, emptyFields) ?? []),
  ];
}

function unknownSentence(name: string): string {
  const closest = closestVariable(name);
  const hint = closest ? ` Did you mean {{${closest}}}?` : '';
  return `{{${name}}} is not a variable and would be sent as it stands.${hint}`;
}

function lackingSentence(variable: Variable, emptyFields: EmptyFields | undefined): string | undefined {
  if (!emptyFields) return undefined;
  const { leadCount, empty } = emptyFields;
  const lacking = empty[variable];
  if (lacking === 0 || lacking < leadCount * manyLeadsShare) return undefined;
  const { noun, fallback } = named[variable];
  const who = `${formatCount(lacking)} of ${countOf(leadCount, 'lead')} ${lacking === 1 ? 'has' : 'have'}`;
  return `${who} no ${noun} and would see a gap. A fallback fills it: {{${variable}|${fallback}}}`;
}
