import type { MailLogin, ServerAddress } from '@cadenza/contracts';
import type { AllowedHosts } from '@cadenza/public-hosts';

/** When to give up: on the connection, on the greeting, on hearing anything instead, on the rest. */
export interface Limits {
  connecting: AbortSignal;
  greeting: AbortSignal;
  lastTry: AbortSignal;
  talking: AbortSignal;
}

/** How to reach a server. */
export interface Route {
  hosts: AllowedHosts;
  /** Trusted instead of the authorities of the system. */
  ca: string | undefined;
}

/** One of the two languages of mail servers. */
export interface Protocol {
  /** Where such servers usually are, best first. */
  usual: readonly Pick<ServerAddress, 'port' | 'security'>[];
  /**
   * @returns how it let us in: some servers let everybody in (PREAUTH)
   * @throws Failure unless the server takes the password or the token
   */
  signIn(server: MailLogin, route: Route, limits: Limits): Promise<'by-login' | 'unasked'>;
  /**
   * Comes as far as one can without a login: over TLS unless the server is to be without.
   * @throws Failure
   */
  greet(server: ServerAddress, route: Route, limits: Limits): Promise<void>;
}
