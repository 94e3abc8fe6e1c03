import type { ArrivalFacts } from './arrival-facts.ts';

/** Stands for what a lead has in place of a variable: no host that somebody has. */
export const anyValue = 'anyvalue';

export const anyValues = ({ names }: Pick<ArrivalFacts, 'names'>): ReadonlyMap<string, string> =>
  new Map([...names].map((name) => [name, anyValue]));
