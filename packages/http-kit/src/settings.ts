import type { z } from 'zod';

/** Names every bad key at once, one line each. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Reads settings from an environment. Empty values count as absent.
 * @throws SettingsError naming every key that is missing or malformed
 */
export function loadSettings<Schema extends z.ZodType>(
  schema: Schema,
  environment: Record<string, string | undefined>,
): z.output<Schema> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new SettingsError(`These settings cannot be used:\n${lines.join('\n')}`);
}
