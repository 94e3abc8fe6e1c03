import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startMailStandIn } from '@cadenza/mail-stand-in';
import { play } from './demo/play.ts';
import { playMailboxes } from './demo/play-mailboxes.ts';
import { signIn } from './demo/product-client.ts';
import { sampleMailboxes } from './demo/sample-mailboxes.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { loadSettings } from './settings.ts';
import { startProduct } from './start-product.ts';
import { StopSentence } from './stop-sentence.ts';
import { welcome } from './welcome.ts';

/** A Monday, nine o'clock in New York; four hours a second, so that three weeks pass in two minutes. */
const fastClock = { CLOCK_START: '2026-03-02T14:00:00Z', CLOCK_SPEED: '14400' };
/** The mail server of the sample mailboxes, besides those of the environment. */
const hostsAllowed = [process.env['MAILBOX_HOSTS_ALLOW'], '127.0.0.1'].filter(Boolean).join(',');

await runUntilStopped(async ({ progress, signal }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-demo-'));
  const settings = loadSettings({
    ...{ ...process.env, ...fastClock, SMTP_URL: '', MAILBOX_HOSTS_ALLOW: hostsAllowed },
    ...{ DATA_DIR: folder, ARCHIVE_DIR: 'off' },
  });
  await using starting = new AsyncDisposableStack();
  starting.defer(() => rm(folder, { recursive: true, force: true }));
  const mail = starting.use(await startMailStandIn({ accounts: sampleMailboxes }));
  const product = starting.use(await startProduct(settings, { progress, signal }));
  progress.note(welcome(product));
  if (product.firstPassword.from === 'generated-before')
    throw new StopSentence('The databases there have users already; say the password of the first in ADMIN_PASSWORD.');
  const { password } = product.firstPassword;
  const session = await signIn(`http://127.0.0.1:${settings.PORT}`, settings.ADMIN_EMAIL, password);
  const stopping = new AbortController();
  const until = AbortSignal.any([signal, stopping.signal]);
  const note = (what: string) => (error: Error) => {
    if (!signal.aborted) progress.note(`  ! ${what} cannot go on: ${error.message}`);
  };
  const playing = [
    play(session, progress, until).catch(note('The demo')),
    playMailboxes(session, mail, { progress, signal: until }).catch(note('The demo of mailboxes')),
  ];
  starting.defer(async () => {
    stopping.abort();
    await Promise.all(playing);
  });
  return starting.move();
});
