import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '../log.ts';
import { SettingsError } from '../settings.ts';

const lookEveryMs = 1_000;
const fileBytesMax = 64 * 1_024;

/** Makes of what a file holds what is worked with. It throws when it is not what it should be. */
type Parse<Content> = (json: unknown) => Content | Promise<Content>;

interface Read<Content> {
  version: string;
  content: Content | undefined;
}

/** What a file of keys holds, as it was last whole. */
export interface KeyFile<Content> extends Disposable {
  /** `undefined` until a file is there that may be missing. */
  current(): Content | undefined;
  /** Looks now whether it has changed, for whoever meets a key that is not known yet; at most once a second. */
  look(): Promise<void>;
}

/**
 * A file of keys in the folder `KEYS_DIR` of a service, read at start and again when it changes: keys come and go while the
 * service runs. A file that is damaged later is logged, and what it held before stays.
 * @throws SettingsError when the file is missing or damaged now
 */
export async function openKeyFile<Content>(
  folder: string,
  name: string,
  parse: Parse<Content>,
  { log, mayBeMissing = false }: { log: Log; mayBeMissing?: boolean },
): Promise<KeyFile<Content>> {
  const file = path.join(folder, name);
  const missing: Read<Content> = { version: '', content: undefined };
  let { version, content } = await readOnce(file, parse).catch((error: NodeJS.ErrnoException): Read<Content> => {
    if (mayBeMissing && error.code === 'ENOENT') return missing;
    throw new SettingsError(`The keys in ${file} cannot be used: ${reasonOf(error)}.`);
  });
  let complaint = '';

  async function readIfChanged(): Promise<void> {
    try {
      if ((await versionOf(file)) !== version) {
        ({ version, content } = await readOnce(file, parse));
        log.info({ file }, 'keys were changed');
      }
      complaint = '';
    } catch (error) {
      if (version === '' && (error as NodeJS.ErrnoException).code === 'ENOENT') return;
      const reason = reasonOf(error);
      if (reason !== complaint) log.error({ file, reason }, 'changed keys cannot be used, the earlier ones stay');
      complaint = reason;
    }
  }

  let looking: Promise<void> | undefined;
  let lookedAtMs = performance.now();
  const startLooking = () => {
    lookedAtMs = performance.now();
    looking ??= readIfChanged().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const timer = setInterval(startLooking, lookEveryMs).unref();
  return {
    current: () => content,
    look: async () => {
      if (looking || performance.now() - lookedAtMs >= lookEveryMs) await startLooking();
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

async function versionOf(file: string): Promise<string> {
  await using handle = await open(file);
  return versionIn(await handle.stat());
}

async function readOnce<Content>(file: string, parse: Parse<Content>): Promise<Read<Content>> {
  await using handle = await open(file);
  // Before it is read: what is written meanwhile is found at the next look.
  const found = await handle.stat();
  if (found.size > fileBytesMax) throw new Error('it is too large to be one');
  return { version: versionIn(found), content: await parse(JSON.parse(await handle.readFile('utf8'))) };
}

const versionIn = ({ ino, size, mtimeMs }: { ino: number; size: number; mtimeMs: number }) =>
  `${ino} ${size} ${mtimeMs}`;

/** Never what the file holds, which is secret: messages of parsers show it. */
function reasonOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'it is not there';
  if (code) return code;
  if (name === 'SyntaxError') return 'it is no JSON';
  return name === 'ZodError' ? 'it is not what such a file holds' : (error as Error).message;
}
