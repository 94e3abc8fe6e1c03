import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** Every file that git knows or would add, by its path from the root. */
export const files: readonly string[] = execFileSync(
  'git',
  ['-c', 'safe.directory=*', 'ls-files', '-co', '--exclude-standard', '-z'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\0')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));

const texts = new Map<string, string>();

export function read(file: string): string {
  const text = texts.get(file) ?? readFileSync(path.join(root, file), 'utf8');
  texts.set(file, text);
  return text;
}

export const lineCount = (file: string) => read(file).split('\n').length - 1;

const isCode = (file: string) => /\.(?:ts|tsx|mjs|js)$/.test(file);
/** Tests, and files that only tests use. */
export const isTest = (file: string) =>
  /\.test\.tsx?$|\.contract\.ts$|\/testing\/|\/testing\.ts$|^packages\/testing\/|^test\//.test(file);
export const codeFiles = files.filter(isCode);

/** `services/sending` for `services/sending/src/app.ts`; only the first folder where parts have no second level. */
export function partOf(file: string): string {
  const [top = '', second = ''] = file.split('/');
  return ['services', 'packages', 'frontends'].includes(top) ? `${top}/${second}` : top;
}

const packageFolders = new Map(
  files
    .filter((file) => path.basename(file) === 'package.json')
    .map((file) => [JSON.parse(read(file)).name as string, path.dirname(file)]),
);

export interface Import {
  from: string;
  /** As written. */
  name: string;
  /** The file or, for another package of ours, its folder; `undefined` for libraries. */
  target: string | undefined;
  /** Removed together with the types. */
  isType: boolean;
}

const importPattern = /(\bimport type [^'";]*)?(?:\bfrom|\bimport|\bimport\()\s*['"]([^'"\s]+)['"]/g;

function importsOf(file: string): Import[] {
  return [...read(file).matchAll(importPattern)].map(([, type, name = '']) => {
    const [scope, short] = name.split('/');
    const target = name.startsWith('.')
      ? path.join(path.dirname(file), name)
      : packageFolders.get(scope?.startsWith('@') ? `${scope}/${short}` : `${scope}`);
    return { from: file, name, target, isType: type !== undefined };
  });
}

export const imports = codeFiles.flatMap(importsOf);

const quoted = /['"`]([\w@./-]+\.(?:tsx?|mjs|js))['"`]/g;

/**
 * Files named in a text: beside it, from the root, or by their bare name, as in `path.join(folder, 'build-all.ts')`.
 */
export function filesNamedIn(file: string): string[] {
  return [...read(file).matchAll(quoted)].flatMap(([, name = '']) => {
    const near = [path.join(path.dirname(file), name), path.normalize(name)].filter((each) => files.includes(each));
    if (near.length > 0 || name.includes('/')) return near;
    return files.filter((each) => path.basename(each) === name);
  });
}
