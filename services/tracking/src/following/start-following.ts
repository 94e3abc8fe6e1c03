import { relayAccountId } from '@cadenza/contracts';
import { comparableAddress } from '@cadenza/mail-address';
import { ownAddresses } from '@cadenza/mailbox';
import type { Settings } from '../config.ts';
import type { Context } from '../context.ts';
import { startMailReader } from '../mailbox/mail-reader.ts';
import { startAccountReadings } from './account-readings.ts';
import { followMailboxes } from './follow-mailboxes.ts';
import { followRelay } from './follow-relay.ts';
import { startHurry } from './hurry.ts';
import { startInboundRecorder } from './record-inbound-mail.ts';
import { startSentEvidence } from './sent-evidence.ts';

/** Follows the relay and all mailboxes, and records what their mails mean. */
export async function startFollowing(context: Context, settings: Settings): Promise<AsyncDisposable> {
  const { IMAP_URL: url, MAIL_PLAIN_LOGIN: plainLogin, MAIL_FROM: sender } = settings;
  const { CLOCK_SPEED: speed } = settings;
  await using starting = new AsyncDisposableStack();
  const evidence = starting.use(startSentEvidence(context));
  const own = url ? ownAddresses(url, sender?.address).map(comparableAddress) : [];
  const recorder = starting.use(startInboundRecorder(context, { ownAddresses: own }));
  const reader = startMailReader();
  const looks: ((mailboxId: string | null) => void)[] = [];
  const hurry = starting.use(
    startHurry(context, (mailboxId) => {
      for (const look of looks) look(mailboxId);
    }),
  );
  const accountReadings = starting.use(startAccountReadings(context));
  const handling = { reader, onInbound: recorder.wake, onSentCopy: evidence.wake };
  if (url) {
    const isHurried = () => hurry.isHurried(null);
    const onReadToEnd = (at: Temporal.Instant | undefined) => accountReadings.readToEnd(relayAccountId, at);
    const relay = starting.use(
      await followRelay(context, { url, plainLogin, speed }, { ...handling, isHurried, onReadToEnd }),
    );
    looks.push((mailboxId) => mailboxId === null && relay.wake());
  }
  const { MAILBOXES_URL: mailboxesUrl, MAILBOX_HOSTS_ALLOW: hosts } = settings;
  const { isHurried } = hurry;
  const mailboxes = starting.use(
    await followMailboxes(context, { mailboxesUrl, hosts, speed }, { ...handling, isHurried, accountReadings }),
  );
  looks.push((mailboxId) => mailboxId !== null && mailboxes.look(mailboxId));
  // Disposed first, so that the loops need not wait for a whole block of mails. Those mails are read again.
  starting.use(reader);
  return starting.move();
}
