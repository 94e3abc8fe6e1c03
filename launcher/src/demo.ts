import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { play } from './demo/play.ts';
import { signIn } from './demo/product-client.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { loadSettings } from './settings.ts';
import { startProduct } from './start-product.ts';
import { welcome } from './welcome.ts';

/** A Monday, nine o'clock in New York; four hours a second, so that three weeks pass in two minutes. */
const fastClock = { CLOCK_START: '2026-03-02T14:00:00Z', CLOCK_SPEED: '14400' };

await runUntilStopped(async ({ progress, signal }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-demo-'));
  const settings = loadSettings({ ...process.env, ...fastClock, SMTP_URL: '', DATA_DIR: folder });
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const product = await startProduct(settings, { progress, signal });
    progress.note(welcome(product));
    const stopping = new AbortController();
    const session = await signIn(
      `http://127.0.0.1:${settings.PORT}`,
      settings.ADMIN_EMAIL,
      product.secrets.adminPassword,
    );
    const playing = play(session, progress, AbortSignal.any([signal, stopping.signal])).catch((error: Error) => {
      if (!signal.aborted) progress.note(`  ! The demo cannot go on: ${error.message}`);
    });
    return {
      [Symbol.asyncDispose]: async () => {
        stopping.abort();
        await playing;
        await product[Symbol.asyncDispose]();
        await removeFolder();
      },
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
});
