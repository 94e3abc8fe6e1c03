const [lengthMin, lengthMax] = [2 ** 15, 2 ** 18];
/**
 * Processor time, which others may be using: far more than any reader needs, and far less than quadratic time takes.
 */
const busyMsMax = 1_000;

/**
 * Reads texts that repeat one piece, each twice as long as the one before, up to a quarter of a million characters.
 * Ends with the first text that takes too long: the next would take four times as long, or never end.
 *
 * @returns the length of that text, or `undefined` when none took too long
 */
export async function slowLength(read: (text: string) => unknown, piece: string): Promise<number | undefined> {
  for (let length = lengthMin; length <= lengthMax; length *= 2) {
    const text = piece.repeat(Math.ceil(length / piece.length));
    const before = process.cpuUsage();
    await read(text);
    if (process.cpuUsage(before).user / 1_000 > busyMsMax) return length;
  }
  return undefined;
}
