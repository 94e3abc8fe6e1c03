/** One statement of an `Authentication-Results` field, such as `dkim=pass header.d=example.com`. */
export interface AuthenticationResult {
  /** In lower case, for example `spf`, `dkim`, `dmarc`. */
  method: string;
  /** In lower case, for example `pass`, `fail`, `none`. */
  result: string;
  /** By `ptype.property` in lower case, for example `header.from`; values as they are written. */
  properties: ReadonlyMap<string, string>;
}

export interface AuthenticationResults {
  /** The server that made the field, in lower case. */
  authservId: string;
  /** Empty where the server tested nothing (`none`). */
  results: AuthenticationResult[];
}

interface Word {
  text: string;
  isSyntax: boolean;
  start: number;
  end: number;
}

const charactersMax = 8_000;
const nestingMax = 20;
const knownVersion = '1';
const atom = /[^\s;="()]+/y;
const quoted = /"((?:[^"\\]|\\.)*)"/y;

/**
 * Reads the value of an `Authentication-Results` field (RFC 8601, 2.2) with its comments, quoted strings, versions and
 * folded lines.
 *
 * @returns `null` when it breaks the grammar or has an unknown version, so that nothing in it is believed
 */
export function parseAuthenticationResults(value: string): AuthenticationResults | null {
  const words = value.length > charactersMax ? null : wordsOf(value);
  const [head = [], ...statements] = words ? statementsOf(words) : [];
  const [id, version, ...rest] = head;
  if (!id || head.some(({ isSyntax }) => isSyntax) || rest.length > 0 || statements.length === 0) return null;
  if (version && version.text !== knownVersion) return null;
  return { authservId: id.text.toLowerCase(), results: statements.flatMap((each) => resultOf(each) ?? []) };
}

/** Comments may hold anything, also semicolons and other comments (RFC 5322, 3.2.2). */
function wordsOf(value: string): Word[] | null {
  const words: Word[] = [];
  for (let at = 0; at < value.length; ) {
    const character = value[at] as string;
    if (/\s/.test(character)) at += 1;
    else if (character === '(') {
      const end = endOfComment(value, at);
      if (end === null) return null;
      at = end;
    } else {
      const word = wordAt(value, at);
      if (!word) return null;
      words.push(word);
      at = word.end;
    }
  }
  return words;
}

function wordAt(value: string, start: number): Word | null {
  const character = value[start] as string;
  if (character === ';' || character === '=') return { text: character, isSyntax: true, start, end: start + 1 };
  const pattern = character === '"' ? quoted : atom;
  pattern.lastIndex = start;
  const found = pattern.exec(value);
  if (!found) return null;
  const text = found[1] === undefined ? found[0] : found[1].replace(/\\(.)/g, '$1');
  return { text, isSyntax: false, start, end: pattern.lastIndex };
}

function endOfComment(value: string, start: number): number | null {
  let depth = 0;
  for (let at = start; at < value.length; at += 1) {
    const character = value[at];
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0) return at + 1;
    if (depth > nestingMax) return null;
  }
  return null;
}

function statementsOf(words: readonly Word[]): Word[][] {
  const statements: Word[][] = [[]];
  for (const word of words) {
    if (word.isSyntax && word.text === ';') statements.push([]);
    else statements.at(-1)?.push(word);
  }
  return statements;
}

/** Reads `method=result` and its properties; null for `none`, an empty statement, and a method of another version. */
function resultOf(words: readonly Word[]): AuthenticationResult | null {
  const [first, ...properties] = pairsOf(words);
  const [, method = '', version = knownVersion] = /^([^/]+)(?:\/(.*))?$/.exec(first?.name ?? '') ?? [];
  if (!first || version !== knownVersion) return null;
  return {
    method,
    result: first.value.toLowerCase(),
    properties: new Map(properties.map(({ name, value }) => [name, value])),
  };
}

/** Spaces may stand around `=`, `.` and `/`; a value ends at the first space after it began, and may itself hold `=`. */
function pairsOf(words: readonly Word[]): { name: string; value: string }[] {
  const pairs: { name: string; value: string }[] = [];
  let name = '';
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as Word;
    if (!word.isSyntax) {
      name += word.text.toLowerCase();
      continue;
    }
    let value = words[at + 1]?.text ?? '';
    for (at += 1; words[at + 1]?.start === words[at]?.end && at + 1 < words.length; at += 1)
      value += words[at + 1]?.text;
    pairs.push({ name, value });
    name = '';
  }
  return pairs;
}
