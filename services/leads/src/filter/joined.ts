/** In SQL: whether all, or any, of these conditions hold; of none it holds. */
export const joined = (match: 'all' | 'any', conditions: readonly string[]): string =>
  conditions.length === 0 ? 'true' : `(${conditions.join(match === 'all' ? ' and ' : ' or ')})`;
