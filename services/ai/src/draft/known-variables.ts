import { variables } from '@cadenza/email-content';

/** Or a brace on its own: several of them could become a variable once what stands between them is taken out. */
const placeholder = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}|[{}]/g;

const plain = (name: string) => name.replace(/[\s_-]/g, '').toLowerCase();

const byPlainName = new Map(variables.map((variable) => [plain(variable), variable]));

/**
 * Writes the variables of a draft as steps know them (`{{first_name}}` becomes `{{firstName}}`), and takes out all
 * others, which would stand in the email as they are; their fallback stays.
 */
export function keepKnownVariables(text: string): string {
  return text.replace(placeholder, (_whole, name: string | undefined, fallback: string | undefined) => {
    const known = name && byPlainName.get(plain(name));
    if (!known) return fallback?.trim() ?? '';
    return fallback === undefined ? `{{${known}}}` : `{{${known}|${fallback.trim()}}}`;
  });
}
