import { insertValues } from './insert-values.ts';
import type { VariableValues } from './substitute.ts';

/** The text part of a body with these values, without its links. */
export function withoutLinks(body: string, values: VariableValues): string {
  const { text, links } = insertValues(body, values);
  const starts = [0, ...links.map(({ end }) => end)];
  return starts.map((start, place) => text.slice(start, links[place]?.start)).join('');
}
