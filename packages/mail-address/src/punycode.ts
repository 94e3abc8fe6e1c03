const [base, tMin, tMax, skew, damp, initialBias, initialN] = [36, 1, 26, 38, 700, 72, 128];
const codePointMax = 0x10ffff;

/** What a label stands for after its `xn--` (RFC 3492, 6.2); `null` when it is not valid punycode. */
export function decodePunycode(text: string): string | null {
  const lastHyphen = text.lastIndexOf('-');
  const output = [...text.slice(0, Math.max(0, lastHyphen))].map((character) => character.charCodeAt(0));
  let [n, bias, i] = [initialN, initialBias, 0];
  for (let position = lastHyphen + 1; position < text.length; ) {
    const before = i;
    for (let weight = 1, k = base; ; k += base) {
      const digit = digitOf(text.charCodeAt(position++));
      if (digit === null) return null;
      i += digit * weight;
      if (i > Number.MAX_SAFE_INTEGER) return null;
      const threshold = Math.min(tMax, Math.max(tMin, k - bias));
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const length = output.length + 1;
    bias = adapt(i - before, length, before === 0);
    n += Math.floor(i / length);
    if (n > codePointMax) return null;
    i %= length;
    output.splice(i++, 0, n);
  }
  return String.fromCodePoint(...output);
}

/** `a` to `z` are 0 to 25, `0` to `9` are 26 to 35; `null` for anything else, also past the end of the text. */
function digitOf(code: number): number | null {
  if (code >= 0x61 && code <= 0x7a) return code - 0x61;
  return code >= 0x30 && code <= 0x39 ? code - 0x30 + 26 : null;
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}
