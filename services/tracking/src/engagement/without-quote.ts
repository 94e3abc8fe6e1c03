/**
 * A reason without what its rule quotes from the mail. The quote is a stranger's text, and may contain the closing mark
 * itself.
 */
export function withoutQuote(reason: string): string {
  const from = reason.indexOf('“');
  if (from < 0) return reason;
  const to = reason.lastIndexOf('”');
  const rule = reason.slice(0, from).trimEnd();
  return (rule.endsWith(';') ? rule.slice(0, -1) : rule) + (to > from ? reason.slice(to + 1) : '');
}
