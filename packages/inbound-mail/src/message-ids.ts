const bracketed = /<([^<>\s]{1,500}@[^<>\s]{0,500})>/g;

/**
 * The ids in a Message-ID, In-Reply-To or References field, without brackets; the field itself if it has no brackets.
 */
export function messageIdsIn(field: string): string[] {
  const inBrackets = [...field.matchAll(bracketed)].flatMap(([, id]) => id ?? []);
  if (inBrackets.length > 0) return inBrackets;
  const bare = field.trim();
  return /^[^\s<>]{1,990}$/.test(bare) ? [bare] : [];
}
