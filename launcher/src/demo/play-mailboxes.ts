import { setTimeout as wait } from 'node:timers/promises';
import type { MailStandIn } from '@cadenza/mail-stand-in';
import type { Progress } from '../progress.ts';
import { letterTo } from './letters.ts';
import type { ProductClient } from './product-client.ts';
import { connectSample, sampleMailboxes } from './sample-mailboxes.ts';

/** Not quite a day on the clock of the demo. */
const letterEveryMs = 5_000;
const lettersMax = 200;
const lettersBeforeNewPassword = 8;
const newPassword = 'kim in april';

/**
 * Connects the sample mailboxes, then acts for the people who write to them, and for one who changes a password, until
 * `signal` fires.
 */
export async function playMailboxes(
  product: ProductClient,
  mail: MailStandIn,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<void> {
  for (const sample of sampleMailboxes) await connectSample(product, mail, sample);
  progress.note('  Three mailboxes are connected, to a mail server of the demo. Campaigns do not send by them.\n');
  for (let place = 0; place < lettersMax && !signal.aborted; place += 1) {
    if (place === lettersBeforeNewPassword) changePasswordElsewhere(mail, progress);
    for (const [index, { address }] of sampleMailboxes.entries())
      if (place % (index + 1) === 0) mail.deliver(address, letterTo(address, place));
    await wait(letterEveryMs, undefined, { signal }).catch(() => {});
  }
}

function changePasswordElsewhere(mail: MailStandIn, progress: Progress): void {
  for (const { address } of sampleMailboxes.filter((each) => each.afterwards === 'change its password elsewhere')) {
    mail.changePassword(address, newPassword);
    progress.note(`  The password of ${address} was changed at its mail server, to “${newPassword}”.\n`);
  }
}
