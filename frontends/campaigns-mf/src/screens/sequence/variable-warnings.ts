import type { EmptyFields } from '@cadenza/contracts';
import { unknownVariables, variableNames, variablesWithoutFallback } from '@cadenza/email-content';
import type { LeadField } from '@cadenza/lead-fields';
import { countOf, formatCount } from '../../campaign/rates.ts';
import { closestVariable } from './closest-variable.ts';
import { variableOf } from './variables.ts';

/** A variable deserves a warning when at least this share of the leads lacks it. The launch check names each lead. */
const manyLeadsShare = 0.1;

/**
 * What is wrong with the variables and the links of an email, as sentences.
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
    ...brokenLinks(body),
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
  const { noun, textWithFallback } = variableOf(variable, fields);
  const who = `${formatCount(lacking)} of ${countOf(leadCount, 'lead')} ${lacking === 1 ? 'has' : 'have'}`;
  return `${who} no ${noun} and would see a gap. A fallback fills it: ${textWithFallback}`;
}

/** A text in brackets before parentheses that lead nowhere: no address, none that is whole, or a text that is one. */
const brokenLink =
  /\[(?:(?:https?:\/\/|www\.)[^\]\n]{0,200}\]\([^()\s]*|[^[\]\n]{1,200}\]\((?!https?:\/\/[^()\s]|www\.|\{\{)[^()\s]*)\)/gi;

const brokenLinks = (text: string): string[] =>
  [...new Set(text.match(brokenLink))].map(
    (link) => `${link} is not a link and would be sent as it stands. Write it as [text](https://example.com).`,
  );
