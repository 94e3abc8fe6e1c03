/**
 * Values for a parameter of type `jsonb[]`, as the literal of an array: at a fraction of what the driver takes for each
 * text that it quotes. JSON quotes a text as an array does (PostgreSQL's manual, 8.15.6) but for control characters, of
 * which the text of a value has none.
 */
export function jsonArray(values: readonly object[]): string {
  return `{${values.map((value) => JSON.stringify(JSON.stringify(value))).join(',')}}`;
}
