/** A name for the title or a failure's report, and the value; `json` where JavaScript cannot hold the value. */
export interface HostileValue {
  name: string;
  value?: unknown;
  json?: string;
}

const megabyte = 1_000_000;

const ofOtherTypes: HostileValue[] = [
  { name: 'null', value: null },
  { name: 'a number', value: 7 },
  { name: 'a text', value: 'text' },
  { name: 'true', value: true },
  { name: 'an empty list', value: [] },
  { name: 'a list of lists', value: [[], [null]] },
  { name: 'an empty object', value: {} },
  { name: 'an object that passes for text', value: { toString: 'x', length: 5, id: 1 } },
];

export const oddTexts: HostileValue[] = [
  { name: 'an empty text', value: '' },
  { name: 'blanks', value: ' \u00a0\u2003 ' },
  { name: 'NUL', value: 'a\u0000b' },
  { name: 'a bell', value: 'a\u0007b' },
  { name: 'a line break and a header', value: 'a\r\nBcc: victim@example.com' },
  { name: 'a bare CR', value: 'a\rX-Evil: 1' },
  { name: 'a line separator', value: 'a\u2028b\u0085c' },
  { name: 'a lone surrogate', json: '"a\\ud800b"' },
  { name: 'a reversed pair of surrogates', json: '"\\udc00\\ud800"' },
  { name: 'text from right to left', value: 'مرحبا \u202eexe.fdp\u202c שלום' },
  { name: 'emoji', value: '👩‍👩‍👧‍👦 🏳️‍🌈 Zoë' },
  { name: 'markup', value: '<script>alert(1)</script>' },
  { name: 'SQL', value: "'; drop table campaigns; --" },
  { name: 'a path', value: '../../../../etc/passwd' },
  { name: 'a template', value: '{{constructor}}{{__proto__.x}}' },
  { name: '__proto__', value: '__proto__' },
  { name: 'a megabyte of text', value: 'x'.repeat(megabyte) },
];

const oddNumbers: HostileValue[] = [
  { name: 'a negative number', value: -1 },
  { name: 'a fraction', value: 1.5 },
  { name: 'a huge number', value: 1e308 },
  { name: 'a number beyond exactness', value: 2 ** 53 },
  { name: 'a number beyond all', json: '1e999' },
  { name: 'a negative zero', json: '-0' },
  { name: 'a number as text', value: '5' },
];

const oddLists: HostileValue[] = [
  { name: 'a list of null', value: [null] },
  { name: 'a long list of texts', value: Array.from({ length: 50_000 }, () => 'x') },
  { name: 'deep nesting', json: `${'['.repeat(100_000)}${']'.repeat(100_000)}` },
];

/** The values to put in the place of a value. */
export function hostileTo(value: unknown): HostileValue[] {
  if (typeof value === 'string') return [...ofOtherTypes, ...oddTexts];
  if (typeof value === 'number') return [...ofOtherTypes, ...oddNumbers];
  return [...ofOtherTypes, ...oddLists];
}

export const extraFields: HostileValue[] = [
  { name: 'an unknown field', json: '"sentCount":5' },
  { name: 'an id of its own', json: '"id":"019a0000-0000-7000-8000-000000000001"' },
  { name: '__proto__', json: '"__proto__":{"isAdmin":true}' },
  { name: 'constructor', json: '"constructor":{"prototype":{"isAdmin":true}}' },
  { name: 'a name of a megabyte', json: `"${'k'.repeat(megabyte)}":1` },
  { name: 'a name with NUL', json: '"\\u0000":1' },
  { name: 'a name of half a character', json: '"\\ud800":1' },
];
