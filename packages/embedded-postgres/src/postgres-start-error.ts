/** PostgreSQL cannot run here; the message is one sentence for the person at the console. */
export class PostgresStartError extends Error {
  override name = 'PostgresStartError';
}
