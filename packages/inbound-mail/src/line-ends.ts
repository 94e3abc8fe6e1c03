const cr = 13;
const lf = 10;

/** The same bytes with LF in place of every CRLF and every CR alone, so that no rule depends on how a mail was stored. */
export function toLf(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(cr)) return bytes;
  const result = new Uint8Array(bytes.length);
  let length = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte === lf && bytes[at - 1] === cr) continue;
    result[length++] = byte === cr ? lf : byte;
  }
  return result.subarray(0, length);
}

/** Up to the end of this many lines that end in LF. */
export function firstLines(bytes: Uint8Array, count: number): Uint8Array {
  let end = -1;
  for (let line = 0; line < count; line += 1) {
    end = bytes.indexOf(lf, end + 1);
    if (end === -1) return bytes;
  }
  return bytes.subarray(0, end + 1);
}
