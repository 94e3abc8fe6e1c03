/**
 * Values for a parameter of a type whose values are texts, as an array literal. The JSON of a list is one in other
 * brackets (PostgreSQL's manual, 8.15.6), unless a text needs a backslash: what follows is then another sign in an array.
 */
export function textArray(values: readonly (string | null)[]): string | readonly (string | null)[] {
  const json = JSON.stringify(values);
  return json.includes('\\') ? values : `{${json.slice(1, -1)}}`;
}
