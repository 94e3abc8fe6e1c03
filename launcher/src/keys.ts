import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { archiveBeside, isArchived } from './archive/open-archive.ts';
import { keepSecretsBeside } from './backup/secrets-beside.ts';
import { changeKeys, type KeyStore, waitsOnOneMachine } from './keys/change-keys.ts';
import { clusterKeysIn, makeClusterKeys } from './keys/cluster-keys.ts';
import { afterStep, nextStep, withoutOldCookieKeys } from './keys/key-set.ts';
import { runToEnd } from './run-to-end.ts';
import { keysIn } from './secrets.ts';
import { loadSettings, type ProductSettings } from './settings.ts';
import { StopSentence } from './stop-sentence.ts';

const usage = `Say what to do with the keys:
  npm run keys -- rotate                     new keys for the product in DATA_DIR, while it runs
  npm run keys -- make <folder>              the keys of a cluster; SESSION_SECRET and INTERNAL_SECRET are taken over
  npm run keys -- rotate <folder> --step add | use | forget
  npm run keys -- forget-cookies [<folder>]  ends the sessions that old keys have signed`;

const done = {
  add: 'new keys are known to all services',
  use: 'new keys are used',
  forget: 'old keys for calls are forgotten; old links and cookies stay good',
};

const afterwards = {
  add: '  Wait three minutes, until every pod has them. Then: --step use.',
  use: '  Wait five minutes, until every pod uses them and what was signed before is over. Then: --step forget.',
  forget: '  Then the change is complete. Old links and cookies stay good.',
};

await runToEnd(async ({ progress, signal }) => {
  const { values, positionals } = parse(process.argv.slice(2));
  const [deed, given] = positionals;
  // `npm run` starts elsewhere than where it was typed.
  const folder = given === undefined ? undefined : path.resolve(process.env['INIT_CWD'] ?? '.', given);
  const settings = loadSettings(process.env);
  const say = (line: string) => progress.note(line);
  if (deed === 'make' && folder) await make(folder, settings, { from: values.from, say });
  else if (deed === 'rotate' && folder) await takeStep(folder, values.step, say);
  else if (deed === 'rotate' && values.step === undefined) await rotate(settings, { say, signal });
  else if (deed === 'forget-cookies') await forgetCookies(folder, settings, say);
  else throw new StopSentence(usage);
});

type Say = (line: string) => void;

async function make(folder: string, settings: ProductSettings, { from, say }: { from: string | undefined; say: Say }) {
  const { SESSION_SECRET: sessionSecret, INTERNAL_SECRET: internalSecret } = settings;
  const ofOneMachine = from === undefined ? undefined : await textOf(from);
  const set = await makeClusterKeys(folder, { sessionSecret, internalSecret }, ofOneMachine);
  say(`  ${folder} has the keys of every service. Keep its keys.json safe: with it all of them can be changed.`);
  say(toApply(folder));
  if (nextStep(set) === 'use')
    say('  The secrets of before still sign. When all services have their keys: rotate <folder> --step use.');
}

async function takeStep(folder: string, wanted: string | undefined, say: Say): Promise<void> {
  const keys = clusterKeysIn(folder);
  // What a kill may have left half written is whole again.
  const step = nextStep(await keys.update((set) => set));
  if (wanted !== step) throw new StopSentence(`The next step is: --step ${step}.`);
  await keys.update((set) => (nextStep(set) === step ? afterStep(set) : set));
  say(toApply(folder));
  say(afterwards[step]);
}

async function rotate(settings: ProductSettings, { say, signal }: { say: Say; signal: AbortSignal }): Promise<void> {
  say('  This takes two minutes. Interrupted, it goes on where it was when it is begun again.');
  try {
    await changeKeys(keptBeside(settings), {
      waits: waitsOnOneMachine,
      signal,
      onStep: (step) => say(`  ✓ ${done[step]}`),
    });
  } catch (error) {
    if (!signal.aborted) throw error;
    say('  Interrupted. Everything goes on working as it is; begin it again to bring it to its end.');
    process.exitCode = 130;
    return;
  }
  say('  Earlier backups do not have the new keys: take one now, with npm run backup.');
}

async function forgetCookies(folder: string | undefined, settings: ProductSettings, say: Say): Promise<void> {
  await (folder ? clusterKeysIn(folder) : keptBeside(settings)).update((set) => {
    if (nextStep(set) !== 'add') throw new StopSentence('A change of keys is under way; bring it to its end first.');
    return withoutOldCookieKeys(set);
  });
  say('  Only the newest key is good for cookies now; whoever signed in with an older one signs in again.');
  if (folder) say(toApply(folder));
}

/** Before anything is signed with a new key, it is where a restore finds it. */
function keptBeside(settings: ProductSettings): KeyStore {
  const { BACKUP_PUBLIC_KEY, ARCHIVE_S3_PREFIX, ARCHIVE_DIR, DATA_DIR } = settings;
  const hasNone = !isArchived(settings) || BACKUP_PUBLIC_KEY !== undefined || ARCHIVE_S3_PREFIX !== undefined;
  return {
    update: async (change) => {
      const set = await keysIn(DATA_DIR).update(change);
      if (!hasNone) await keepSecretsBeside(DATA_DIR, ARCHIVE_DIR ?? archiveBeside(DATA_DIR));
      return set;
    },
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { step: { type: 'string' }, from: { type: 'string' } } });
  } catch {
    throw new StopSentence(usage);
  }
}

async function textOf(file: string): Promise<string> {
  return readFile(path.resolve(process.env['INIT_CWD'] ?? '.', file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StopSentence(`${file} cannot be read (${error.code}).`);
  });
}

function toApply(folder: string): string {
  return `  Bring them to the cluster:

    for service in campaigns leads sending tracking ai objects gateway; do
      kubectl -n cadenza create secret generic $service-keys --from-file=${folder}/$service \\
        --dry-run=client -o yaml | kubectl apply -f -
    done
`;
}
