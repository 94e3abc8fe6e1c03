import { variables } from '@cadenza/email-content';

/** Also matches a single brace: braces could form a variable once the text between them is removed. */
const placeholder = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}|[{}]/g;

const plain = (name: string) => name.replace(/[\s_-]/g, '').toLowerCase();

/**
 * Writes known variables as steps spell them (`{{first_name}}` becomes `{{firstName}}`). Replaces unknown ones by their
 * fallback or by nothing, because the email would show them as they are.
 */
export function keepKnownVariables(text: string, customKeys: readonly string[]): string {
  const byPlainName = new Map([...customKeys, ...variables].map((variable) => [plain(variable), variable]));
  return text.replace(placeholder, (_whole, name: string | undefined, fallback: string | undefined) => {
    const known = name && byPlainName.get(plain(name));
    if (!known) return fallback?.trim() ?? '';
    return fallback === undefined ? `{{${known}}}` : `{{${known}|${fallback.trim()}}}`;
  });
}
