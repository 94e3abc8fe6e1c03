import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '../log.ts';
import { SettingsError } from '../settings.ts';

const lookEveryMs = 1_000;
const fileBytesMax = 64 * 1_024;

/** Turns the content of a key file into usable keys. Throws when the content is invalid. */
type Parse<Content> = (json: unknown) => Content | Promise<Content>;

interface ReadFile<Content> {
  version: string;
  content: Content | undefined;
}

/** The content of a key file when it was last valid. */
export interface KeyFile<Content> extends Disposable {
  /** `undefined` while a file that may be missing is missing. */
  current(): Content | undefined;
  /** Checks the file for changes now, for callers that meet an unknown key; at most once a second. */
  look(): Promise<void>;
}

/**
 * A file of keys in the folder `KEYS_DIR` of a service, read at start and again when it changes: keys come and go while
 * the service runs. If the file is damaged later, the error is logged and the earlier content stays in use.
 * @throws SettingsError when the file is missing or damaged at start
 */
export async function openKeyFile<Content>(
  folder: string,
  name: string,
  parse: Parse<Content>,
  { log, mayBeMissing = false }: { log: Log; mayBeMissing?: boolean },
): Promise<KeyFile<Content>> {
  const file = path.join(folder, name);
  const missing: ReadFile<Content> = { version: '', content: undefined };
  let { version, content } = await readOnce(file, parse).catch((error: NodeJS.ErrnoException): ReadFile<Content> => {
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

async function readOnce<Content>(file: string, parse: Parse<Content>): Promise<ReadFile<Content>> {
  await using handle = await open(file);
  // Taken before reading: the next check finds what is written meanwhile.
  const found = await handle.stat();
  if (found.size > fileBytesMax) throw new Error('it is too large to be one');
  return { version: versionIn(found), content: await parse(JSON.parse(await handle.readFile('utf8'))) };
}

const versionIn = ({ ino, size, mtimeMs }: { ino: number; size: number; mtimeMs: number }) =>
  `${ino} ${size} ${mtimeMs}`;

/** Never includes the file's content, which is secret: parsers quote it in their messages. */
function reasonOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'it is not there';
  if (code) return code;
  if (name === 'SyntaxError') return 'it is no JSON';
  return name === 'ZodError' ? 'it is not what such a file holds' : (error as Error).message;
}
