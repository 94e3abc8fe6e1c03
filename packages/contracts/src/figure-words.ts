const count = new Intl.NumberFormat('en-US');

/** How a figure differs from that of the time before (rule O5): `4 more than before`. */
export function changeInWords(now: number, before: number): string {
  if (now === before) return 'as many as before';
  return `${count.format(Math.abs(now - before))} ${now > before ? 'more' : 'fewer'} than before`;
}

/** What to know of opens and clicks (rule O2). */
export const machineNote =
  'Many opens and clicks are made by machines, such as mail scanners. Those that give themselves away are not counted; others are.';
