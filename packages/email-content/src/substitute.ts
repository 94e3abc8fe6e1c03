import { isBlank } from '@cadenza/contracts/blank-text';

/** The variables that every lead has; custom fields of the account add theirs. There is no expression language. */
export const variables = ['firstName', 'lastName', 'email', 'company', 'jobRole'] as const;
export type Variable = (typeof variables)[number];

/** The fields of a lead, those of the account by their keys. */
export type LeadValues = Readonly<Record<Variable, string | null>> & {
  readonly fields?: Readonly<Record<string, string>>;
};

/**
 * The text for each variable, `''` where the lead has no value or one that nobody can see. What is not in here is no
 * variable.
 */
export type VariableValues = ReadonlyMap<string, string>;

export function valuesOf(lead: LeadValues, customKeys: readonly string[]): VariableValues {
  const seen = (value: string | null | undefined) => (value && !isBlank(value) ? value : '');
  return new Map<string, string>([
    ...variables.map((name) => [name, seen(lead[name])] as const),
    ...customKeys.map((key) => [key, seen(lead.fields?.[key])] as const),
  ]);
}

export const variableNames = (customKeys: readonly string[]): ReadonlySet<string> =>
  new Set([...variables, ...customKeys]);

const placeholder = /\{\{\s*(\w+)\s*(?:\|([^{}]*))?\}\}/g;

/**
 * Replaces each `{{variable}}` by the lead's value or an empty string, and `{{variable|fallback}}` by the fallback where
 * the lead has none (rule D3). Values are inserted as they are: a value that looks like a variable is not expanded
 * again. Unknown variables are left standing, so that they are seen.
 *
 * @param insert what stands for a value in the text; default: the value
 */
export function substitute(
  template: string,
  values: VariableValues,
  insert: (value: string) => string = (value) => value,
): string {
  return template.replace(placeholder, (whole, name: string, fallback: string | undefined) => {
    const value = values.get(name);
    return value === undefined ? whole : insert(value || fallback?.trim() || '');
  });
}

/** Matches more than is replaced: `{{first name}}` was meant as a variable, too. */
const inBraces = /\{\{([^{}|]*)(?:\|[^{}]*)?\}\}/g;

/** Names in `{{…}}` that are no variables, each once. Rendering leaves them as they were written. */
export function unknownVariables(template: string, names: ReadonlySet<string>): string[] {
  const written = [...template.matchAll(inBraces)].map(([, name = '']) => name.trim());
  return [...new Set(written.filter((name) => !names.has(name)))];
}

/** The names that a text uses as variables, each once, whether they are known or not. */
export function usedNames(template: string): string[] {
  return [...new Set([...template.matchAll(placeholder)].map(([, name = '']) => name))];
}

/** Variables that leave a hole in the text when the lead has no value, each once: those without a fallback. */
export function variablesWithoutFallback(template: string, names: ReadonlySet<string>): string[] {
  const written = [...template.matchAll(placeholder)].flatMap(([, name = '', fallback]) =>
    names.has(name) && !fallback?.trim() ? [name] : [],
  );
  return [...new Set(written)];
}
