import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { clusterKeysIn, keepKeysTogether, makeClusterKeys } from './keys/cluster-keys.ts';
import { keptBeside } from './keys/kept-beside.ts';
import { afterStep, nextStep } from './keys/key-set.ts';
import { changeAndTell, forgetOldCookieKeys, type Say } from './keys/tell.ts';
import { toApply } from './keys/to-apply.ts';
import { runToEnd } from './run-to-end.ts';
import { loadSettings, type ProductSettings } from './settings.ts';
import { StopSentence } from './stop-sentence.ts';

const usage = `Say what to do with the keys:
  npm run keys -- rotate                     new keys for the product in DATA_DIR, while it runs
  npm run keys -- make <folder>              the keys of a cluster; SESSION_SECRET and INTERNAL_SECRET are taken over
  npm run keys -- make <folder> --together   the same where all services start with them at once; repeated, it changes nothing
  npm run keys -- rotate <folder> --step add | use | forget
  npm run keys -- forget-cookies [<folder>]  ends the sessions that old keys have signed`;

const afterwards = {
  add: '  Wait three minutes, until every pod has them. Then: --step use.',
  use: '  Wait five minutes, until every pod uses them and what was signed before is over. Then: --step forget.',
  forget: '  Then the change is complete. Old links and cookies stay good.',
};

await runToEnd(async ({ progress, signal }) => {
  const { values, positionals } = parse(process.argv.slice(2));
  const [deed, given] = positionals;
  // `npm run` starts in another folder than the one where it was typed.
  const folder = given === undefined ? undefined : path.resolve(process.env['INIT_CWD'] ?? '.', given);
  const settings = loadSettings(process.env);
  const say = (line: string) => progress.note(line);
  if (deed === 'make' && folder && values.together) await keepKeysTogether(folder, secretsBefore(settings));
  else if (deed === 'make' && folder) await make(folder, settings, { from: values.from, say });
  else if (deed === 'rotate' && folder) await takeStep(folder, values.step, say);
  else if (deed === 'rotate' && values.step === undefined) await rotate(settings, { say, signal });
  else if (deed === 'forget-cookies') await forgetCookies(folder, settings, say);
  else throw new StopSentence(usage);
});

function secretsBefore({ SESSION_SECRET: sessionSecret, INTERNAL_SECRET: internalSecret }: ProductSettings) {
  return { sessionSecret, internalSecret };
}

async function make(folder: string, settings: ProductSettings, { from, say }: { from: string | undefined; say: Say }) {
  const kept = from === undefined ? undefined : await textOf(from);
  const set = await makeClusterKeys(folder, secretsBefore(settings), kept);
  say(`  ${folder} has the keys of every service. Keep its keys.json safe: with it all of them can be changed.`);
  say(toApply(folder));
  if (nextStep(set) === 'use')
    say('  The secrets of before still sign. When all services have their keys: rotate <folder> --step use.');
}

async function takeStep(folder: string, wanted: string | undefined, say: Say): Promise<void> {
  const keys = clusterKeysIn(folder);
  // Also repairs what a killed process left half written.
  const step = nextStep(await keys.update((set) => set));
  if (wanted !== step) throw new StopSentence(`The next step is: --step ${step}.`);
  await keys.update((set) => (nextStep(set) === step ? afterStep(set) : set));
  say(toApply(folder));
  say(afterwards[step]);
}

async function rotate(settings: ProductSettings, { say, signal }: { say: Say; signal: AbortSignal }): Promise<void> {
  if (await changeAndTell(keptBeside(settings), { say, signal }))
    say('  Earlier backups do not have the new keys: take one now, with npm run backup.');
}

async function forgetCookies(folder: string | undefined, settings: ProductSettings, say: Say): Promise<void> {
  await forgetOldCookieKeys(folder ? clusterKeysIn(folder) : keptBeside(settings), say);
  if (folder) say(toApply(folder));
}

function parse(args: string[]) {
  try {
    const options = { step: { type: 'string' }, from: { type: 'string' }, together: { type: 'boolean' } } as const;
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    throw new StopSentence(usage);
  }
}

async function textOf(file: string): Promise<string> {
  return readFile(path.resolve(process.env['INIT_CWD'] ?? '.', file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StopSentence(`${file} cannot be read (${error.code}).`);
  });
}
