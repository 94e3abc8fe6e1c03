import type { MailLogin, ServerAddress } from '@cadenza/contracts';
import type { AllowedHosts } from '@cadenza/public-hosts';
import { Conversation } from './conversation.ts';
import { openConnection } from './open-connection.ts';

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

/** Among what is offered: the server let us in unasked (PREAUTH). */
export const signedIn = 'SIGNED IN';

/** A server that has greeted, over TLS unless it is to be without. */
export interface Session extends Disposable {
  conversation: Conversation;
  /** What it offers, in capitals: `STARTTLS`, `AUTH PLAIN LOGIN`, `AUTH=PLAIN`. */
  offers: readonly string[];
}

/** One of the two languages of mail servers. */
export interface Protocol {
  /** Where such servers usually are, best first. */
  usual: readonly Pick<ServerAddress, 'port' | 'security'>[];
  /**
   * Reads the greeting and what is offered, and goes over to TLS where the server's security says so.
   * @throws Failure
   */
  greet(conversation: Conversation, server: ServerAddress, route: Route, limits: Limits): Promise<readonly string[]>;
  /** @throws Failure unless the server takes the password or the token */
  signIn(session: Session, server: MailLogin, signal: AbortSignal): Promise<void>;
  /** Takes leave. */
  leave(conversation: Conversation, signal: AbortSignal): Promise<void>;
}

/** @throws Failure */
export async function openSession(
  protocol: Protocol,
  server: ServerAddress,
  route: Route,
  limits: Limits,
): Promise<Session> {
  const socket = await openConnection(server, route.hosts, limits.connecting);
  using opening = new DisposableStack();
  const conversation = opening.use(new Conversation(socket));
  if (server.security === 'tls') await conversation.startTls(server.host, route.ca, limits.greeting);
  const offers = await protocol.greet(conversation, server, route, limits);
  const all = opening.move();
  return { conversation, offers, [Symbol.dispose]: () => all.dispose() };
}
