export function inFigures(count: number): string {
  return count.toLocaleString('en-US');
}
