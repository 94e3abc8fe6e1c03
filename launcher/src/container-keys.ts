import { text } from 'node:stream/consumers';
import { changeMailboxKeys } from './keys/change-mailbox-keys.ts';
import { clusterKeysIn, keepKeysTogether, makeClusterKeys } from './keys/cluster-keys.ts';
import { changeAndTell, forgetOldCookieKeys, type Say } from './keys/tell.ts';
import { runToEnd } from './run-to-end.ts';
import { StopSentence } from './stop-sentence.ts';

/**
 * The program of the container `keys`: each service sees its own folder in this one, and rereads it when it changes.
 */
const usage = `Say what to do with the keys of the containers:
  docker compose run --rm keys rotate                  new keys, while everything runs
  docker compose run --rm keys rotate-mailbox-keys     a new key for the passwords of mailboxes, while everything runs
  docker compose run --rm keys forget-cookies          ends the sessions that old keys have signed
  docker compose run --rm -T keys show >keys.json      prints all of them, to be kept with the backups of the database
  docker compose run --rm -T keys take <keys.json      puts kept ones, or the secrets.json of a data folder, where there are none`;

await runToEnd(async ({ progress, signal }) => {
  const [folder, deed, ...others] = process.argv.slice(2);
  const say = (line: string) => progress.note(line);
  if (!folder || others.length > 0) throw new StopSentence(usage);
  const keys = clusterKeysIn(folder);
  if (deed === 'make') await make(folder, say);
  else if (deed === 'rotate') await changeAndTell(keys, { say, signal });
  else if (deed === 'rotate-mailbox-keys') await rotateMailboxKeys(folder, { say, signal });
  else if (deed === 'forget-cookies') await forgetOldCookieKeys(keys, say);
  else if (deed === 'show') process.stdout.write(`${JSON.stringify(await keys.update((set) => set), null, 2)}\n`);
  else if (deed === 'take') await take(folder, say);
  else throw new StopSentence(usage);
});

/** Empty settings count as absent, as everywhere. */
async function make(folder: string, say: Say): Promise<void> {
  const { SESSION_SECRET, INTERNAL_SECRET } = process.env;
  const { areNew } = await keepKeysTogether(folder, {
    sessionSecret: SESSION_SECRET || undefined,
    internalSecret: INTERNAL_SECRET || undefined,
  });
  if (areNew)
    say('  Keys were made. Keep a copy where you keep backups: docker compose run --rm -T keys show >keys.json');
}

async function rotateMailboxKeys(folder: string, { say, signal }: { say: Say; signal: AbortSignal }): Promise<void> {
  await changeMailboxKeys(clusterKeysIn(folder), { say, signal });
  say('  The service seals the passwords again with it within seconds. The old keys stay for what backups hold.');
}

async function take(folder: string, say: Say): Promise<void> {
  await makeClusterKeys(folder, {}, await text(process.stdin));
  say('  The keys are where the services find them. Now: docker compose up');
}
