export const greetingStage = 'before it greeted';
export const tlsStage = 'while TLS was set up';
export const inboxStage = 'when the INBOX was opened';

/** Where a conversation can be, in order, for sentences about a server that broke it off. */
const stages = [
  greetingStage,
  'after its greeting',
  'after STARTTLS',
  tlsStage,
  'after TLS was set up',
  'after the password was sent',
  'after the sign-in',
  inboxStage,
  'while it was given the mail',
  'before it said whether it took the mail',
] as const;

const at = (stage: (typeof stages)[number]) => stages.indexOf(stage);
const beforeTls = at('after its greeting');
const startingTls = at('after STARTTLS');
const signingIn = at('after the password was sent');
const signedIn = at('after the sign-in');
const offeringMail = at('while it was given the mail');

/** Where a conversation is, by the commands that a mail library says it sends, and by the lines that come back. */
export class Progress {
  /** What the server has said since the last command. */
  said: string[] = [];
  #at = 0;
  readonly #isToken: boolean;

  constructor({ isToken }: { isToken: boolean }) {
    this.#isToken = isToken;
  }

  /** A command of SMTP or IMAP, without the tag. What continues one is passed over. */
  sent(command: string): void {
    const reached = this.#reachedBy(command.split(' ', 1)[0]?.toUpperCase() ?? '');
    // Imapflow asks after the folder that it could not open.
    const isAskingAfter = reached === this.#at && command.startsWith('LIST');
    if (reached === undefined || isAskingAfter) return;
    this.#at = Math.max(this.#at, reached);
    this.said = [];
  }

  heard(line: string): void {
    this.said.push(line);
    if (this.#at === startingTls && /^(?:220|OK)\b/i.test(line)) this.#at += 1;
    if (this.#at === offeringMail && /^354\b/.test(line)) this.#at += 1;
  }

  get stage(): string {
    if (this.#at === signingIn && this.#isToken) return 'after the token was sent';
    return stages[this.#at] ?? greetingStage;
  }

  get isStartingTls(): boolean {
    return this.#at === startingTls;
  }

  /** Whether a password or token was sent. */
  get isSigningIn(): boolean {
    return this.#at >= signingIn;
  }

  #reachedBy(verb: string): number | undefined {
    if (verb === 'STARTTLS') return startingTls;
    if (verb === 'AUTH' || verb === 'AUTHENTICATE' || verb === 'LOGIN') return signingIn;
    if (verb === 'NAMESPACE' || verb === 'LIST' || verb === 'EXAMINE') return at(inboxStage);
    if (verb === 'MAIL' || verb === 'RCPT' || verb === 'DATA') return offeringMail;
    if (verb === 'NOOP' || verb === 'QUIT' || verb === 'LOGOUT') return signedIn;
    if (verb !== 'EHLO' && verb !== 'HELO' && verb !== 'CAPABILITY' && verb !== 'ID') return undefined;
    if (this.#at < startingTls) return beforeTls;
    return this.#at < signingIn ? at('after TLS was set up') : signedIn;
  }
}
