import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { deadlineIn } from '@cadenza/clock';
import type { Kit } from '@cadenza/event-kit';
import { notFound, Unavailable } from '@cadenza/http-kit';
import { openCredentials } from '../credentials/credentials.ts';
import type { MailboxKeys } from '../credentials/mailbox-keys.ts';
import { seal } from '../credentials/seal.ts';
import type { MailboxTokens } from '../credentials/sealed-forms.ts';
import { type Providers, SignInEnded } from './provider.ts';

/** Longer than services keep access (five minutes), so that no token that was handed out ends meanwhile. */
const validMsMin = 6 * 60_000;
/** Longer than three answers of a provider may take. Who holds a lease and dies keeps others away for as long. */
const leaseMs = 30_000;
const waitMsMax = 10_000;
const lookEveryMs = 100;

export interface Tokens {
  /**
   * The access token of a mailbox, renewed if it ends soon. Over all instances, one renewal of a mailbox runs at a time,
   * and what the provider gave is stored before it is handed out.
   *
   * @param refused a token that a server refused: another one is asked for
   * @throws SignInEnded when the provider accepts the sign-in no longer, Unavailable when it is away
   * @throws CannotOpen, Refusal 404 for a mailbox without tokens
   */
  find(mailboxId: string, refused?: string): Promise<MailboxTokens>;
}

export function openTokens(
  { database, clock }: Pick<Kit, 'database' | 'clock'>,
  keys: MailboxKeys,
  providers: Providers,
): Tokens {
  /** By mailbox: those who ask meanwhile get the same tokens. */
  const renewals = new Map<string, Promise<MailboxTokens>>();

  async function read(mailboxId: string) {
    const found = await openCredentials(database, mailboxId, 'oauth', keys);
    if (!found) throw notFound('mailbox');
    return found;
  }

  function isGood({ accessToken, expiresAt }: MailboxTokens, refused: string | undefined): boolean {
    const endsAt = Temporal.Instant.from(expiresAt).epochMilliseconds;
    return accessToken !== refused && endsAt - clock.realNow().epochMilliseconds >= validMsMin;
  }

  function renewOnce(mailboxId: string, refused: string | undefined): Promise<MailboxTokens> {
    const running = renewals.get(mailboxId);
    if (running) return running;
    const renewal = renewInTurn(mailboxId, refused).finally(() => renewals.delete(mailboxId));
    renewals.set(mailboxId, renewal);
    return renewal;
  }

  async function renewInTurn(mailboxId: string, refused: string | undefined): Promise<MailboxTokens> {
    const holder = randomUUID();
    const deadline = deadlineIn(waitMsMax);
    while (!(await takeLease(mailboxId, holder))) {
      if (deadline.hasPassed()) throw new Unavailable('Its sign-in is being renewed. Please try again in a minute.');
      await wait(lookEveryMs);
      const { content } = await read(mailboxId);
      if (isGood(content, refused)) return content;
    }
    try {
      return await renew(mailboxId, refused);
    } finally {
      await database.byKey.query('delete from token_leases where mailbox_id = $1 and holder = $2', [mailboxId, holder]);
    }
  }

  async function takeLease(mailboxId: string, holder: string): Promise<boolean> {
    const now = clock.realNow();
    const until = now.add({ milliseconds: leaseMs });
    const { rowCount } = await database.byKey.query(
      `insert into token_leases as held (mailbox_id, holder, ends_at) values ($1, $2, $3)
       on conflict (mailbox_id) do update set holder = excluded.holder, ends_at = excluded.ends_at
       where held.ends_at < $4`,
      [mailboxId, holder, until.toString(), now.toString()],
    );
    return rowCount === 1;
  }

  async function renew(mailboxId: string, refused: string | undefined): Promise<MailboxTokens> {
    const { content: tokens } = await read(mailboxId);
    const { provider, refreshToken } = tokens;
    if (refreshToken === null) throw new SignInEnded(providers[provider].name);
    if (isGood(tokens, refused)) return tokens;
    try {
      return await keep(mailboxId, refreshToken, await providers[provider].refresh(refreshToken));
    } catch (error) {
      if (!(error instanceof SignInEnded)) throw error;
      // Never offered again, however often somebody asks.
      const now = await keep(mailboxId, refreshToken, { ...tokens, refreshToken: null });
      if (now.refreshToken === null) throw error;
      return now;
    }
  }

  /**
   * Stores what came of a refresh token, unless the mailbox was connected again meanwhile.
   * @returns what is stored then
   */
  async function keep(mailboxId: string, usedToken: string, renewed: MailboxTokens): Promise<MailboxTokens> {
    const { kid, sealed } = await seal(renewed, { mailboxId, use: 'oauth' }, keys);
    for (;;) {
      const now = await read(mailboxId);
      if (now.content.refreshToken !== usedToken) return now.content;
      // The row may have been sealed with another key since it was read.
      const { rowCount } = await database.byKey.query(
        `update mailbox_credentials set kid = $2, sealed = $3 where mailbox_id = $1 and use = 'oauth' and sealed = $4`,
        [mailboxId, kid, sealed, now.sealed],
      );
      if (rowCount === 1) return renewed;
    }
  }

  return {
    async find(mailboxId, refused) {
      const { content } = await read(mailboxId);
      if (content.refreshToken === null) throw new SignInEnded(providers[content.provider].name);
      if (isGood(content, refused)) return content;
      const found = await renewOnce(mailboxId, refused);
      // Who began that renewal may not have known that this token is refused.
      return found.accessToken === refused ? renewOnce(mailboxId, refused) : found;
    },
  };
}
