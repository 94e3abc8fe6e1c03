const lengths = [2 ** 14, 2 ** 16, 2 ** 18];
/**
 * Processor time of this thread alone: far more than a reader needs where nothing else runs. What else the machine does does
 * not count, but makes it slower.
 */
const busyMsMax = 1_000;
/** A slow machine takes four times as long for a text that is four times as long; quadratic time is sixteen times. */
const growthMax = 8;

/**
 * Reads texts that repeat one piece, each four times as long as the one before, up to a quarter of a million characters.
 * Ends with the first text that takes too long: the next would take sixteen times as long, or never end.
 *
 * @returns the length of that text, or `undefined` when none took too long
 */
export async function slowLength(read: (text: string) => unknown, piece: string): Promise<number | undefined> {
  let previousMs = 0;
  for (const length of lengths) {
    const text = piece.repeat(Math.ceil(length / piece.length));
    const before = process.threadCpuUsage();
    await read(text);
    const busyMs = process.threadCpuUsage(before).user / 1_000;
    if (busyMs > busyMsMax && busyMs > growthMax * previousMs) return length;
    previousMs = busyMs;
  }
  return undefined;
}
