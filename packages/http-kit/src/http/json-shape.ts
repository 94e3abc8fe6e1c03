/** Limits on a JSON text. Parsing and checking cost by the value, not by the byte. */
export interface JsonLimits {
  /** How deep lists and objects may be nested. */
  depthMax: number;
  /** Structural characters (RFC 8259, section 2): brackets, braces, colons and commas. */
  tokensMax: number;
}

export type JsonExcess = 'too-deep' | 'too-many-values';

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Which limit a JSON text in UTF-8 exceeds; `undefined` when it keeps to both. One pass, which ends at the first
 * excess. Does not check that the text is JSON: as far as a parser gets, it agrees with this scan on where strings
 * begin and end.
 */
export function jsonExcess(json: Uint8Array, { depthMax, tokensMax }: JsonLimits): JsonExcess | undefined {
  let depth = 0;
  let tokens = 0;
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at]) {
      case quote:
        at += 1;
        while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
        continue;
      case openBracket:
      case openBrace:
        depth += 1;
        if (depth > depthMax) return 'too-deep';
        break;
      case closeBracket:
      case closeBrace:
        depth -= 1;
        break;
      case comma:
      case colon:
        break;
      default:
        continue;
    }
    tokens += 1;
    if (tokens > tokensMax) return 'too-many-values';
  }
  return undefined;
}

/**
 * The contract, not this limit, should refuse a list that is slightly too long, so that the user reads the contract's
 * sentence.
 */
const margin = 1.1;
const aroundTheList = 100;

/**
 * The `tokensMax` of a body that is, or holds, one list of `length` single values, or of objects with `fields` fields.
 */
export function tokensOfList(length: number, fields = 0): number {
  const tokensPerEntry = fields === 0 ? 1 : 2 + 2 * fields;
  return Math.ceil(margin * length * tokensPerEntry) + aroundTheList;
}
