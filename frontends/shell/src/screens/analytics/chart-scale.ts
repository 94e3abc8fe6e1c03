/** Readable steps between the lines of a scale: 1, 2 or 5 times a power of ten, whole numbers only. */
const niceSteps = [1, 2, 5, 10];
const linesMax = 4;

/** The values at which a chart from 0 to at least `highest` has its lines. */
export function scaleLines(highest: number): number[] {
  const rough = Math.max(highest, 1) / linesMax;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(rough)));
  const step = (niceSteps.find((each) => each * power >= rough) ?? 10) * power;
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Moves overlapping labels apart, none above `top` or below `bottom`; they keep their order. */
export function spreadLabels(positions: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = positions.map((_, index) => index).sort((a, b) => positions[a]! - positions[b]!);
  const placed = [...positions];
  let least = top;
  for (const index of order) {
    placed[index] = Math.max(placed[index]!, least);
    least = placed[index]! + gap;
  }
  let most = bottom;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index]!, most);
    most = placed[index]! - gap;
  }
  return placed;
}

/** Which of `count` places along an axis to name, so that about `namesMax` names fit; the last is always named. */
export function namedPlaces(count: number, namesMax: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, namesMax)));
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % step === 0);
}
