/**
 * Values for a parameter of type `jsonb[]`, as an array literal. Costs a fraction of what the driver spends on each
 * text that it quotes. JSON quotes a text as an array does (PostgreSQL's manual, 8.15.6) except for control characters,
 * which the JSON of a value does not contain.
 */
export function jsonArray(values: readonly object[]): string {
  return `{${values.map((value) => JSON.stringify(JSON.stringify(value))).join(',')}}`;
}
