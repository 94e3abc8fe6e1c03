/** The first line that differs between two readings of everything; empty when they are equal. */
export function difference(before: string, after: string): string {
  if (before === after) return '';
  const [one, other] = [before.split('\n'), after.split('\n')];
  const line = one.findIndex((text, index) => text !== other[index]);
  return `${one[line]} → ${other[line]}`;
}
