import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { copiedBy, dockerfiles, finalStageOf, partOfDockerfile, stepsOf } from './support/dockerfiles.ts';
import { files, partOf, read } from './support/repository.ts';

const partsIn = (top: string) => [...new Set(files.filter((file) => file.startsWith(`${top}/`)).map(partOf))];
const services = partsIn('services');
const frontEnds = partsIn('frontends').filter((part) => files.includes(`${part}/package.json`));

/** The program that makes keys is the only one in an image that is not a server. */
const endsByItself = (file: string) => file === 'launcher/Dockerfile';

test.each([...services, ...frontEnds])('%s has a Dockerfile', (part) => {
  expect(dockerfiles).toContain(`${part}/Dockerfile`);
});

test.each([
  ['services', services],
  ['front ends', frontEnds],
])('the Dockerfiles of all %s are the same but for the name', (_kind, parts) => {
  const texts = parts.map((part) => read(`${part}/Dockerfile`).replace(/^(ARG \w+)=.+$/m, '$1='));
  expect(new Set(texts).size).toBe(1);
  for (const part of parts) expect(read(`${part}/Dockerfile`)).toMatch(`=${part.split('/')[1]}\n`);
});

describe.each(dockerfiles)('%s', (file) => {
  const steps = stepsOf(file);
  const image = finalStageOf(file);
  const only = (keyword: string) => image.filter((step) => step.keyword === keyword);

  test('is correct', () => {
    expect(validate(read(file)).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  });

  test('builds with every engine since 20.10', () => {
    expect(read(file)).not.toMatch(/^#\s*syntax=|<<-?["']?\w|^COPY .*--(?:link|parents|exclude)\b/m);
  });

  test('names its base with a version, and once', () => {
    const stages = steps.filter(({ keyword }) => keyword === 'FROM').map(({ text }) => text.split(/\s+AS\s+/));
    const names = stages.map(([, name]) => name);
    const bases = new Set(stages.map(([base]) => base).filter((base) => !names.includes(base)));
    expect([...bases]).toEqual([expect.stringMatching(/^node:26[\w.-]*-slim$/), 'scratch']);
  });

  test('copies from the repository only what is there and what .dockerignore lets through', () => {
    expect(steps.map(({ keyword }) => keyword)).not.toContain('ADD');
    const letThrough = read('.dockerignore').split('\n');
    for (const source of copiedBy(file)) {
      expect(
        files.some((each) => each === source || each.startsWith(`${source}/`)),
        source,
      ).toBe(true);
      expect(letThrough).toContain(`!${source.split('/')[0]}`);
    }
  });

  test('starts its last stage from nothing: no shell and no package manager is in the image', () => {
    expect(image[0]?.text).toBe('scratch');
    expect(only('RUN')).toEqual([]);
  });

  test('runs as a numbered user that is not root', () => {
    expect(only('USER').map(({ text }) => text)).toEqual(['1000:1000']);
    expect(image.map(({ text }) => text).join('\n')).not.toContain('--chown');
  });

  test('starts Node without a shell in between, so that signals reach it', () => {
    const [command, ...others] = only('CMD');
    expect([command?.isExecForm, others, only('ENTRYPOINT')]).toEqual([true, [], []]);
    const folder = only('WORKDIR').at(-1)?.text.replace('/app/', '');
    expect(folder).toBe(partOfDockerfile(file));
    const [program, entry = ''] = JSON.parse(command?.text ?? '') as string[];
    expect(program).toBe('node');
    expect(files).toContain(entry.startsWith('/app/') ? entry.replace('/app/', '') : `${folder}/${entry}`);
  });

  test.skipIf(endsByItself(file))('says whether it is well', () => {
    const [check] = only('HEALTHCHECK');
    expect(check?.text).toMatch(/CMD \["node", "\/app\/health-check\.mjs"\]$/);
  });

  test('says what it is', () => {
    const labels = only('LABEL').map(({ text }) => text);
    for (const name of ['title', 'version', 'revision'])
      expect(labels.join()).toContain(`org.opencontainers.image.${name}=`);
  });

  test('keeps no secret', () => {
    const settings = steps.filter(({ keyword }) => ['ARG', 'ENV', 'LABEL'].includes(keyword));
    expect(settings.filter(({ text }) => /secret|password|token|credential|_key/i.test(text))).toEqual([]);
  });
});

describe('what a service needs at run time', () => {
  const manifests = new Map(
    files
      .filter((file) => /^(?:packages|services)\/[^/]+\/package\.json$/.test(file))
      .map((file) => JSON.parse(read(file)))
      .map(({ name, dependencies = {} }) => [name as string, Object.keys(dependencies)]),
  );
  const folders = new Map(
    files
      .filter((file) => /^packages\/[^/]+\/package\.json$/.test(file))
      .map((file) => [JSON.parse(read(file)).name, file]),
  );

  test.each(services)('%s: its image has every package of ours, and nothing that only tests need', (service) => {
    const needed = new Set<string>();
    const waiting = [JSON.parse(read(`${service}/package.json`)).name as string];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (needed.has(name)) continue;
      needed.add(name);
      waiting.push(...(manifests.get(name) ?? []));
    }
    const ours = [...needed].filter((name) => name.startsWith('@cadenza/')).slice(1);
    expect(ours.filter((name) => !folders.has(name))).toEqual([]);
    expect([...needed].filter((name) => /vitest|testing|embedded|testcontainers/.test(name))).toEqual([]);
  });
});
