import type { Bound, Row } from './row.ts';

const inFigures = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 1 });

function boundText(name: string, bound: Bound | null): string {
  if (!bound) return '';
  const verdict = bound.holds === 'not shown' ? 'not shown' : bound.holds ? 'holds' : 'FAILS';
  return `${name} ≤ ${inFigures(bound.bound)}: ${verdict}`;
}

/** One line a figure: what, how much, how far the samples lie apart, and what it is held against. */
export function rowLine({ id, measure, value, unit, spread, ratio, yardstick, gate, target }: Row): string {
  const figure = `${inFigures(value)} ${unit}${spread > 0 ? ` ± ${inFigures(spread)}` : ''}`;
  const compared = ratio === null ? '' : `${inFigures(ratio)} × ${yardstick}`;
  const bounds = [boundText('gate', gate), boundText('target', target)].filter(Boolean).join(', ');
  return [`${id.padEnd(4)} ${measure.padEnd(64)} ${figure.padStart(20)}`, compared, bounds].filter(Boolean).join('   ');
}
