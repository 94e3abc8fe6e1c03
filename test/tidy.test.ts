import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { foldersInCircles, importsOfFolders, mutualImports } from './support/folder-imports.ts';
import { codeFiles, files, filesNamedIn, imports, isTest, lineCount, partOf, read } from './support/repository.ts';
import { clockReaders } from './support/tidy-exceptions.ts';

const lines = { code: 300, test: 500, main: 30 };
const services = [...new Set(codeFiles.filter((file) => file.startsWith('services/')).map(partOf))];
const isIn = (file: string, ...folders: string[]) => folders.some((folder) => file.startsWith(`${folder}/`));

const mayImport: Record<string, string[]> = {
  packages: ['packages'],
  services: ['packages'],
  frontends: ['packages'],
  launcher: ['packages'],
};

describe('imports run one way', () => {
  test.each(Object.entries(mayImport))('%s import only themselves and %s', (top, allowed) => {
    const wrong = imports.filter(({ from, target }) => {
      if (!isIn(from, top) || target === undefined || partOf(target) === partOf(from)) return false;
      return !allowed.some((folder) => isIn(target, folder));
    });
    expect(wrong.map(({ from, name }) => `${from} imports ${name}`)).toEqual([]);
  });

  test('another part is imported by its name, not by its path', () => {
    const wrong = imports.filter(
      ({ from, name, target }) =>
        name.startsWith('.') &&
        target &&
        isIn(from, 'packages', 'services', 'frontends') &&
        partOf(target) !== partOf(from),
    );
    expect(wrong.map(({ from, name }) => `${from} imports ${name}`)).toEqual([]);
  });

  test.each(['packages/ui/src/elements', 'packages/screen-kit/src/core'])(
    '%s is loaded apart, so the rest of its package takes it by its name: there is one of each in a page',
    (folder) => {
      const wrong = imports.filter(
        ({ from, name, target }) =>
          name.startsWith('.') &&
          target &&
          partOf(from) === partOf(folder) &&
          isIn(target, folder) &&
          !isIn(from, folder),
      );
      expect(wrong.map(({ from, name }) => `${from} imports ${name}`)).toEqual([]);
    },
  );

  test.each([
    ['kafkajs', ['packages/bus']],
    ['react-router-dom', ['packages/screen-kit']],
    ['@tanstack/react-query', ['packages/screen-kit']],
    ['react-hook-form', ['packages/screen-kit']],
    ['@hookform/resolvers', ['packages/screen-kit']],
    ['radix-ui', ['packages/ui']],
  ])('%s is known only to %s', (library, owners) => {
    const wrong = imports.filter(
      ({ from, name }) => (name === library || name.startsWith(`${library}/`)) && !isIn(from, ...owners),
    );
    expect(wrong.map(({ from }) => from)).toEqual([]);
  });
});

/** What connects a service with the outside. Read models (`projections`) lie beneath them and beneath handlers. */
const adapters = ['http', 'consumers', 'visits', 'delivery', 'publish', 'smtp'];
/** `http` for `services/sending/src/http/emails/list.ts`. */
const folderOf = (file: string) => /^services\/[^/]+\/src\/([^/]+)\//.exec(file)?.[1] ?? '';

/** Imports of adapter folders, and of these others, by the files of other folders that are asked for. */
function adapterImports(isAsked: (from: string) => boolean, others: readonly string[] = []): string[] {
  const closed = new Set([...adapters, ...others]);
  const wrong = imports.filter(
    ({ from, target }) =>
      isAsked(from) && target && closed.has(folderOf(target)) && folderOf(target) !== folderOf(from),
  );
  return wrong.map(({ from, name }) => `${from} imports ${name}`);
}

describe('a projection of sending is the only writer of its table', () => {
  /** A file, or the folder of a read model that is too large for one. */
  const writerOf = (file: string) => /^.*\/projections\/[^/]+\//.exec(file)?.[0] ?? file;

  test.each(['campaigns', 'enrolments', 'emails', 'claimed_emails', 'accounts', 'stops', 'leads'])('%s', (table) => {
    const writing = new RegExp(`\\b(?:update|insert into|delete from) ${table}\\b`);
    const writers = codeFiles.filter(
      (file) => isIn(file, 'services/sending/src') && !isTest(file) && writing.test(read(file)),
    );
    expect(writers).not.toEqual([]);
    expect(new Set(writers.map(writerOf)).size, writers.join(', ')).toBe(1);
  });
});

describe('a folder of rules', () => {
  const nouns = codeFiles.filter((file) => path.basename(file) === 'decide.ts').map((file) => path.dirname(file));

  test.each(nouns)('%s has the files of every such folder', (noun) => {
    for (const name of ['commands.ts', 'events.ts', 'state.ts', 'decide.test.ts'])
      expect(files).toContain(`${noun}/${name}`);
  });

  const isOfNoun = (file: string) => !isTest(file) && nouns.includes(path.dirname(file));
  const isHandler = (file: string) =>
    folderOf(file) === 'handlers' || (isOfNoun(file) && /from '\.\.\/context\.ts'/.test(read(file)));

  test('its rules know no adapter and no read model', () => {
    expect(adapterImports((from) => isOfNoun(from) && !isHandler(from), ['projections'])).toEqual([]);
  });

  test('its handlers, which are given the context, know read models and no adapter', () => {
    expect(adapterImports((from) => !isTest(from) && isHandler(from))).toEqual([]);
  });
});

describe('an adapter folder of a service', () => {
  test.each(adapters)('%s imports no other; app.ts puts them together', (adapter) => {
    expect(adapterImports((from) => !isTest(from) && folderOf(from) === adapter)).toEqual([]);
  });

  test('is not known to the read models', () => {
    expect(adapterImports((from) => !isTest(from) && folderOf(from) === 'projections', ['handlers'])).toEqual([]);
  });
});

describe('folders of a service that lie beside each other', () => {
  const folders = importsOfFolders();

  test('do not import each other', () => {
    expect(mutualImports(folders)).toEqual([]);
  });

  test('nor in a longer circle', () => {
    expect(foldersInCircles(folders)).toEqual([]);
  });
});

test('only packages/clock reads the clock of the machine, apart from those that say why', () => {
  const reading = /\bDate\.now\(|\bnew Date\(\)|\bTemporal\.Now\b/;
  const readers = codeFiles.filter(
    (file) => !isTest(file) && !isIn(file, 'packages/clock') && reading.test(read(file)),
  );
  expect(readers.sort()).toEqual(Object.keys(clockReaders).sort());
});

test('SQL does not read the clock of the server: instants are parameters', () => {
  const reading = /\b(?:current_(?:timestamp|date|time)|(?:clock|statement|transaction)_timestamp|localtimestamp)\b/i;
  const inSql = /(?<![.\w])now\(\)/i;
  const keyword = /\b(?:default|select|set|values|where|and|insert|update|delete)\b/i;
  const readsClock = (file: string) => (line: string) =>
    reading.test(line) || (inSql.test(line) && (file.endsWith('.sql') || keyword.test(line)));
  const found = [
    ...codeFiles.filter((file) => !isTest(file)),
    ...files.filter((file) => file.endsWith('.sql')),
  ].flatMap((file) =>
    read(file)
      .split('\n')
      .filter(readsClock(file))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

describe('files', () => {
  test('are short', () => {
    const long = codeFiles.filter((file) => lineCount(file) > (isTest(file) ? lines.test : lines.code));
    expect(long.map((file) => `${file}: ${lineCount(file)} lines`)).toEqual([]);
  });

  test('have names in kebab-case', () => {
    const inCapitals = /(?:^|\/)(?:README|CONTRIBUTING|CHANGELOG|SECURITY|LICENSE|Dockerfile)(?:\.md)?$/;
    const kebab = /^(?:\.?[a-z\d]+(?:[-.][a-z\d]+)*\/?)+$/;
    // GitHub finds its templates by their names.
    const templates = /^\.github\/(?:ISSUE_TEMPLATE\/|pull_request_template\.md$)/;
    const exceptions = [inCapitals, templates];
    expect(files.filter((file) => !exceptions.some((names) => names.test(file)) && !kebab.test(file))).toEqual([]);
  });

  test('named index.ts are the entry of a package or the async boundary of a front end', () => {
    const entry = /^(?:packages|frontends)\/[^/]+\/src\/index\.ts$/;
    expect(files.filter((file) => /\/index\.tsx?$/.test(file) && !entry.test(file))).toEqual([]);
  });

  test('are all reached from an entry', () => {
    const commands = /const commands = \[([^\]]+)\]/.exec(read('launcher/bootstrap.mjs'))?.[1] ?? '';
    const entries = [
      ...files.filter((file) => /\/src\/(?:main|rebuild|index)\.tsx?$|\.test\.tsx?$|\.config\.ts$|\.d\.ts$/.test(file)),
      ...files.filter((file) => /(?:^|\/)package\.json$/.test(file)).flatMap(filesInScripts),
      ...[...commands.matchAll(/'([\w-]+)'/g)].map(([, command]) => `launcher/src/${command}.ts`),
      ...files.filter((file) => /^bench\/[^/]+\.ts$/.test(file)),
    ];
    const reached = new Set<string>();
    const waiting = entries.filter((file) => files.includes(file));
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (reached.has(file)) continue;
      reached.add(file);
      if (codeFiles.includes(file)) waiting.push(...filesNamedIn(file));
    }
    expect(codeFiles.filter((file) => !reached.has(file))).toEqual([]);
  });

  function filesInScripts(file: string): string[] {
    const { scripts = {}, exports = {} } = JSON.parse(read(file)) as Record<string, Record<string, string>>;
    const named = [...Object.values(scripts), ...Object.values(exports)].flatMap((text) => text.split(/\s+/));
    return named.map((name) => path.join(path.dirname(file), name));
  }

  test('name no folder of anybody’s machine', () => {
    const folders = /(?<![\w.$}])\/(?:home\/(?!node\b)\w|Users\/\w|root\/|work\/)/;
    const isText = (file: string) => !/\.(?:png|ico|woff2?)$/.test(file);
    expect(files.filter((file) => isText(file) && folders.test(read(file)))).toEqual([]);
  });
});

const parts = files.filter((file) => /^.+\/package\.json$/.test(file)).map((file) => path.dirname(file));

test.each(parts)('%s says in a README what it is for', (part) => {
  expect(files).toContain(`${part}/README.md`);
});

test.each(services)('%s has what every service has', (service) => {
  for (const file of ['README.md', 'package.json', 'src/main.ts', 'src/config.ts', 'src/app.ts', 'src/http/routes.ts'])
    expect(files).toContain(`${service}/${file}`);
  expect(lineCount(`${service}/src/main.ts`)).toBeLessThanOrEqual(lines.main);
});

describe('dependencies', () => {
  const ours = /^@cadenza\//;

  test.each(files.filter((file) => path.basename(file) === 'package.json'))('%s names exact versions', (file) => {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = JSON.parse(read(file));
    const named: [string, string][] = Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
      ...peerDependencies,
    });
    const inexact = named.filter(
      ([name, version]) => !(ours.test(name) ? version === '*' : /^\d+\.\d+\.\d+/.test(version)),
    );
    expect(inexact).toEqual([]);
  });

  test('what the code of a part imports, the part declares', () => {
    const undeclared = imports.filter(({ from, name, isType }) => {
      if (isType || isTest(from) || !isIn(from, ...Object.keys(mayImport)) || /^(?:\.|node:)/.test(name)) return false;
      const library = name.split('/', name.startsWith('@') ? 2 : 1).join('/');
      const part = JSON.parse(read(`${partOf(from)}/package.json`));
      return (
        library !== part.name &&
        !{ ...part.dependencies, ...part.optionalDependencies, ...part.devDependencies }[library]
      );
    });
    expect(undeclared.map(({ from, name }) => `${from} imports ${name}`)).toEqual([]);
  });

  test('the lock file names no registry, so that any mirror will do', () => {
    const resolved: string[] = read('package-lock.json').match(/"resolved": "\w+:\/\/[^"]*"/g) ?? [];
    expect(resolved).toEqual([]);
  });
});

/** Every noun folder has a decider of these names; a route is named after its command, a lazy component after its own. */
const isSharedName = (name: string, file: string) =>
  ['decide', 'evolve', 'initialState'].includes(name) || /\/(?:http\/|lazy-[\w-]+\.tsx$)/.test(file);
const declaration = /^(?:export (?:async )?(?:function\*?|class|const|let)|(?:export )?(?:interface|type)) (\w+)/gm;

test('in one service, package or front end no two types and no two exports share a name', () => {
  const declared = codeFiles
    .filter((file) => file.includes('/src/') && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(declaration)]
        .filter(([, name = '']) => !isSharedName(name, file))
        .map(([, name]) => ({ file, name: `${partOf(file)}: ${name}` })),
    );
  const shared = [...Map.groupBy(declared, ({ name }) => name)].filter(([, places]) => places.length > 1);
  expect(shared.map(([name, places]) => [name, places.map(({ file }) => file)])).toEqual([]);
});
