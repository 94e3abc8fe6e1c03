import path from 'node:path';
import { parseArgs } from 'node:util';
import { findRunning } from '@cadenza/embedded-postgres';
import { spawnChild } from './child-process.ts';
import { databasesOn } from './databases.ts';
import { changeMailboxKeys } from './keys/change-mailbox-keys.ts';
import { clusterKeysIn } from './keys/cluster-keys.ts';
import { keptBeside } from './keys/kept-beside.ts';
import { isMailboxKeyUnused, sealingWithNewest, withNewMailboxKey } from './keys/key-set.ts';
import type { Say } from './keys/tell.ts';
import { toApply } from './keys/to-apply.ts';
import { runToEnd } from './run-to-end.ts';
import { readSecrets } from './secrets.ts';
import { awaitSealingEntry, commandEnvironmentOf } from './services.ts';
import { loadSettings, type ProductSettings } from './settings.ts';
import { StopSentence } from './stop-sentence.ts';

const usage = `Say what to do with the keys that seal the passwords of mailboxes:
  npm run mailbox-keys -- rotate                     a new key for the product in DATA_DIR, while it runs
  npm run mailbox-keys -- rotate <folder> --step add | use   the same for a cluster`;

const afterwards = {
  add: '  Wait three minutes, until every pod has the new key. Then: --step use.',
  use: '  Every password is sealed with it when cadenza_mailbox_credentials_to_seal is 0. The old keys stay for what backups hold.',
};

await runToEnd(async ({ progress, signal }) => {
  const { values, positionals } = parse(process.argv.slice(2));
  const [deed, given, ...others] = positionals;
  // `npm run` starts in another folder than the one where it was typed.
  const folder = given === undefined ? undefined : path.resolve(process.env['INIT_CWD'] ?? '.', given);
  const say = (line: string) => progress.note(line);
  if (deed !== 'rotate' || others.length > 0) throw new StopSentence(usage);
  if (folder) await takeStep(folder, values.step, say);
  else if (values.step === undefined) await rotate(loadSettings(process.env), { say, signal });
  else throw new StopSentence(usage);
});

async function rotate(settings: ProductSettings, { say, signal }: { say: Say; signal: AbortSignal }): Promise<void> {
  if (settings.MAILBOX_KEYS)
    throw new StopSentence(
      'The keys come from MAILBOX_KEYS: put a new one first there, and leave the others behind it.',
    );
  const serverUrl = settings.DATABASE_URL ?? (await findRunning(path.join(settings.DATA_DIR, 'postgres')));
  if (!serverUrl)
    throw new StopSentence(`No database runs in ${settings.DATA_DIR}; start the product there first, with npm start.`);
  const { urlOf } = databasesOn(serverUrl, await readSecrets(settings));
  say('  Interrupted, it goes on where it was when it is begun again.');
  const kid = await changeMailboxKeys(keptBeside(settings), { say, signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  if (kid === undefined) return interrupted(say);
  const child = spawnChild(process.execPath, [awaitSealingEntry, kid], {
    env: commandEnvironmentOf('mailboxes', { DATABASE_URL: urlOf('mailboxes') }),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  signal.addEventListener('abort', () => void child.stop());
  const end = await child.ended;
  if (signal.aborted) return interrupted(say);
  if (end !== 0)
    throw new StopSentence(
      'Not everything is sealed with the new key yet. The product goes on with it as long as it runs.',
    );
  say('  ✓ every password is sealed with the new key; the old ones stay for what backups hold');
  say('  Earlier backups do not have the new key: take one now, with npm run backup.');
}

function interrupted(say: Say): void {
  say('  Interrupted. Everything goes on working as it is; begin it again to bring it to its end.');
  process.exitCode = 130;
}

async function takeStep(folder: string, step: string | undefined, say: Say): Promise<void> {
  const keys = clusterKeysIn(folder);
  const isUnused = isMailboxKeyUnused(await keys.update((set) => set));
  const wanted = isUnused ? 'use' : 'add';
  if (step !== wanted) throw new StopSentence(`The next step is: --step ${wanted}.`);
  await keys.update((set) => {
    if (isMailboxKeyUnused(set) !== isUnused) return set;
    return isUnused ? sealingWithNewest(set) : withNewMailboxKey(set);
  });
  say(toApply(folder));
  say(afterwards[wanted]);
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { step: { type: 'string' } } });
  } catch {
    throw new StopSentence(usage);
  }
}
