const lengths = [2 ** 14, 2 ** 16, 2 ** 18];
/**
 * Processor time of this thread alone: far more than any reader needs, and far less than quadratic time takes. What
 * else the machine does, and the collection of garbage beside it, does not count.
 */
const busyMsMax = 1_000;

/**
 * Reads texts that repeat one piece, each four times as long as the one before, up to a quarter of a million characters.
 * Ends with the first text that takes too long: the next would take sixteen times as long, or never end.
 *
 * @returns the length of that text, or `undefined` when none took too long
 */
export async function slowLength(read: (text: string) => unknown, piece: string): Promise<number | undefined> {
  for (const length of lengths) {
    const text = piece.repeat(Math.ceil(length / piece.length));
    const before = process.threadCpuUsage();
    await read(text);
    if (process.threadCpuUsage(before).user / 1_000 > busyMsMax) return length;
  }
  return undefined;
}
