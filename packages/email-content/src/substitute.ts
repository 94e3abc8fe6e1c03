/** The variables a sequence step may use; there is no expression language behind them. */
export const variables = ['firstName', 'lastName', 'email', 'company', 'jobRole'] as const;
export type Variable = (typeof variables)[number];

export type LeadValues = Readonly<Record<Variable, string | null>>;

const placeholder = /\{\{\s*(\w+)\s*(?:\|([^{}]*))?\}\}/g;

const isVariable = (name: string): name is Variable => (variables as readonly string[]).includes(name);

/**
 * Replaces each `{{variable}}` by the lead's value or an empty string, and `{{variable|fallback}}` by the fallback where
 * the lead has none (rule D3). Values are inserted as they are: a value that looks like a variable is not expanded
 * again. Unknown variables are left standing, so that they are seen.
 *
 * @param insert what stands for a value in the text; default: the value
 */
export function substitute(
  template: string,
  lead: LeadValues,
  insert: (value: string) => string = (value) => value,
): string {
  return template.replace(placeholder, (whole, name: string, fallback: string | undefined) => {
    if (!isVariable(name)) return whole;
    return insert(lead[name] || fallback?.trim() || '');
  });
}

/** Matches more than is replaced: `{{first name}}` was meant as a variable, too. */
const inBraces = /\{\{([^{}|]*)(?:\|[^{}]*)?\}\}/g;

/** Names in `{{…}}` that are no variables, each once. Rendering leaves them as they were written. */
export function unknownVariables(template: string): string[] {
  const names = [...template.matchAll(inBraces)].map(([, name = '']) => name.trim());
  return [...new Set(names.filter((name) => !isVariable(name)))];
}

/** Variables that leave a hole in the text when the lead has no value, each once: those without a fallback. */
export function variablesWithoutFallback(template: string): Variable[] {
  const names = [...template.matchAll(placeholder)].flatMap(([, name = '', fallback]) =>
    isVariable(name) && !fallback?.trim() ? [name] : [],
  );
  return [...new Set(names)];
}
