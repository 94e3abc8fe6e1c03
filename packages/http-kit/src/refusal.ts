/**
 * A refusal that a person can read: the only error that rules and handlers throw on purpose. An HTTP response takes its
 * status, code and sentence; a consumer acknowledges the record and logs the refusal.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  /** Stable, kebab-case. */
  readonly code: string;
  /** Further fields of the response body. */
  readonly details: Record<string, unknown>;

  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export function notFound(what: string): Refusal {
  return new Refusal(404, `${what}-not-found`, `This ${what} does not exist, or it was deleted.`);
}

/** Something that this service depends on does not respond now. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

const networkErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN']);
/** PostgreSQL classes: 08 connection, 40 rollback (deadlock, serialization), 53 resources, 57 operator intervention. */
const passingSqlClasses = ['08', '40', '53', '57'];
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Whether something this service needs is temporarily away, so that a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Unavailable) return true;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (
    typeof code === 'string' &&
    (networkErrors.has(code) || (code.length === 5 && passingSqlClasses.includes(code.slice(0, 2))))
  ) {
    return true;
  }
  return typeof message === 'string' && lostConnection.test(message);
}
