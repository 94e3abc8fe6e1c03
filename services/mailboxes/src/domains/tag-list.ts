/**
 * The tags of a DKIM record or signature, `v=DKIM1; p=…` (RFC 6376, 3.2), by their names in lower case and in their order.
 *
 * @returns null where the text is no such list, or a tag stands twice
 */
export function tagsIn(text: string): ReadonlyMap<string, string> | null {
  const parts = text.split(';').map((part) => part.trim());
  if (parts.at(-1) === '') parts.pop();
  const tags = new Map<string, string>();
  for (const part of parts) {
    const [, name, value] = /^([a-z]\w*)\s*=\s*(.*)$/is.exec(part) ?? [];
    if (name === undefined || value === undefined || tags.has(name.toLowerCase())) return null;
    tags.set(name.toLowerCase(), value);
  }
  return tags.size > 0 ? tags : null;
}
