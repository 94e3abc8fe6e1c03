import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { play } from './demo/play.ts';
import { signIn } from './demo/product-client.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { loadSettings } from './settings.ts';
import { startProduct } from './start-product.ts';
import { StopSentence } from './stop-sentence.ts';
import { welcome } from './welcome.ts';

/** A Monday, nine o'clock in New York; four hours a second, so that three weeks pass in two minutes. */
const fastClock = { CLOCK_START: '2026-03-02T14:00:00Z', CLOCK_SPEED: '14400' };

await runUntilStopped(async ({ progress, signal }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-demo-'));
  const settings = loadSettings({ ...process.env, ...fastClock, SMTP_URL: '', DATA_DIR: folder, ARCHIVE_DIR: 'off' });
  await using starting = new AsyncDisposableStack();
  starting.defer(() => rm(folder, { recursive: true, force: true }));
  const product = starting.use(await startProduct(settings, { progress, signal }));
  progress.note(welcome(product));
  if (product.firstPassword.from === 'generated-before')
    throw new StopSentence('The databases there have users already; say the password of the first in ADMIN_PASSWORD.');
  const { password } = product.firstPassword;
  const session = await signIn(`http://127.0.0.1:${settings.PORT}`, settings.ADMIN_EMAIL, password);
  const stopping = new AbortController();
  const playing = play(session, progress, AbortSignal.any([signal, stopping.signal])).catch((error: Error) => {
    if (!signal.aborted) progress.note(`  ! The demo cannot go on: ${error.message}`);
  });
  starting.defer(async () => {
    stopping.abort();
    await playing;
  });
  return starting.move();
});
