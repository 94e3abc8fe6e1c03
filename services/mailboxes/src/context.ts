import type { Kit } from '@cadenza/event-kit';
import type { ServerTester } from './check/server-tester.ts';
import type { Settings } from './config.ts';
import type { MailboxKeys } from './credentials/mailbox-keys.ts';
import type { Providers } from './oauth/provider.ts';
import type { Tokens } from './oauth/tokens.ts';
import type { SelfTests } from './self-test/self-tests.ts';

export interface Context extends Kit {
  settings: Settings;
  mailboxKeys: MailboxKeys;
  serverTester: ServerTester;
  providers: Providers;
  tokens: Tokens;
  /** The tests that run because a login was refused, and whether the mailbox needs attention then. */
  refusedLogins: Map<string, Promise<boolean>>;
  selfTests: SelfTests;
}
