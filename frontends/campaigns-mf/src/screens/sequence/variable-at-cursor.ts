import type { OfferedVariable } from './variables.ts';

/** A variable that is being written: where its braces begin, and what of its name is there. */
export interface WrittenVariable {
  start: number;
  typed: string;
}

const open = /\{\{[^\S\n]*([\p{L}\p{N}_ ]{0,40})$/u;

/** The variable that is being written where the cursor stands; undefined when none is. */
export function variableAtCursor(text: string, cursor: number): WrittenVariable | undefined {
  const found = open.exec(text.slice(0, cursor));
  return found ? { start: found.index, typed: (found[1] as string).trim() } : undefined;
}

/** Where a variable that is being written ends: its name may go on after the cursor, up to braces that close it. */
export const endOfVariable = (text: string, cursor: number): number =>
  cursor + (/^\w*[^\S\n]*\}\}/.exec(text.slice(cursor))?.[0].length ?? 0);

/** The variables whose label or name contains what was typed; those that begin with it come first. */
export function matchingVariables(typed: string, variables: readonly OfferedVariable[]): OfferedVariable[] {
  const letters = lettersOf(typed);
  const placeOf = ({ label, text }: OfferedVariable) =>
    Math.min(...[label, text].map((each) => lettersOf(each).indexOf(letters)).filter((place) => place >= 0));
  return variables
    .map((variable) => ({ variable, place: placeOf(variable) }))
    .filter(({ place }) => Number.isFinite(place))
    .sort((one, other) => Math.sign(one.place) - Math.sign(other.place))
    .map(({ variable }) => variable);
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
