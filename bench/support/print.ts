import type { Bound, ProcessorMs, Row } from './row.ts';

const inFigures = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 1 });

function boundText(name: string, bound: Bound | null): string {
  if (!bound) return '';
  const verdict = bound.holds === 'not shown' ? 'not shown' : bound.holds ? 'holds' : 'FAILS';
  return `${name} ${bound.side === 'at most' ? '≤' : '≥'} ${inFigures(bound.bound)}: ${verdict}`;
}

/** One line with the figure, its spread and its bounds, and one with its cost and conditions. */
export function rowLine(row: Row): string {
  const { id, measure, value, unit, ratio, yardstick, gate, target } = row;
  const spread = row.spread > 0 ? ` ± ${inFigures(row.spread)}` : '';
  const figure = `${inFigures(value)} ${unit}${row.bounded === 'value' ? spread : ''}`;
  const compared = ratio === null ? '' : `${inFigures(ratio)}${row.bounded === 'ratio' ? spread : ''} × ${yardstick}`;
  const bounds = [boundText('gate', gate), boundText('target', target)].filter(Boolean).join(', ');
  const line = [`${id.padEnd(20)} ${measure.padEnd(64)} ${figure.padStart(20)}`, compared, bounds];
  const notes = [costText(row), row.conditions ?? ''].filter(Boolean).join('; ');
  return [line.filter(Boolean).join('   '), notes && `${' '.repeat(21)}${notes}`].filter(Boolean).join('\n');
}

function costText({ processorMs }: Row): string {
  if (!processorMs) return '';
  const { measured, yardstick } = processorMs;
  const ofYardstick = yardstick ? `; of the yardstick: ${costsText(yardstick)}` : '';
  return `processor time for one: ${costsText(measured)}${ofYardstick}`;
}

const costsText = (costs: ProcessorMs) =>
  Object.entries(costs)
    .map(([name, ms]) => `${name} ${ms.toLocaleString('en-US', { maximumSignificantDigits: 2 })} ms`)
    .join(' + ');
