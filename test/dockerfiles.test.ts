import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { copiedInto, dockerfiles, finalStageOf, images, stepsOf } from './support/dockerfiles.ts';
import { files, read } from './support/repository.ts';

const services = images.map(({ part }) => part).filter((part) => part.startsWith('services/'));

/** The program that makes keys is the only one in an image that is not a server. */
const endsByItself = (part: string) => part === 'launcher';

test('one Dockerfile makes the images of all services, one those of all front ends, and one that of the keys', () => {
  expect([...dockerfiles].sort()).toEqual(['frontends/Dockerfile', 'launcher/Dockerfile', 'services/Dockerfile']);
  expect(services.length).toBeGreaterThan(1);
});

test.each([
  ['services', 'SERVICE'],
  ['frontends', 'FRONT_END'],
])('the Dockerfile of %s takes the name of a part from %s, and refuses to build without it', (top, argument) => {
  const steps = stepsOf({ part: top, dockerfile: `${top}/Dockerfile`, args: {} });
  expect(steps.filter(({ keyword, text }) => keyword === 'ARG' && text.startsWith(`${argument}=`))).toEqual([]);
  const first = steps.findIndex(({ keyword }) => keyword === 'RUN' || keyword === 'COPY');
  expect(steps[first]?.text).toMatch(new RegExp(`^: "\\$\\{${argument}:\\?`));
});

describe.each(images)('the image of $part', (image) => {
  const { part, dockerfile } = image;
  const steps = stepsOf(image);
  const lastStage = finalStageOf(image);
  const only = (keyword: string) => lastStage.filter((step) => step.keyword === keyword);

  test('is correct', () => {
    expect(validate(read(dockerfile)).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  });

  test('builds with every engine since 20.10', () => {
    expect(read(dockerfile)).not.toMatch(/^#\s*syntax=|<<-?["']?\w|^COPY .*--(?:link|parents|exclude)\b/m);
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
    for (const source of copiedInto(image)) {
      expect(
        files.some((each) => each === source || each.startsWith(`${source}/`)),
        source,
      ).toBe(true);
      expect(letThrough).toContain(`!${source.split('/')[0]}`);
    }
  });

  test('starts its last stage from nothing: no shell and no package manager is in the image', () => {
    expect(lastStage[0]?.text).toBe('scratch');
    expect(only('RUN')).toEqual([]);
  });

  test('runs as a numbered user that is not root', () => {
    expect(only('USER').map(({ text }) => text)).toEqual(['1000:1000']);
    expect(lastStage.map(({ text }) => text).join('\n')).not.toContain('--chown');
  });

  test('starts Node without a shell in between, so that signals reach it', () => {
    const [command, ...others] = only('CMD');
    expect([command?.isExecForm, others, only('ENTRYPOINT')]).toEqual([true, [], []]);
    const folder = only('WORKDIR').at(-1)?.text.replace('/app/', '');
    expect(folder).toBe(part);
    const [program, entry = ''] = JSON.parse(command?.text ?? '') as string[];
    expect(program).toBe('node');
    expect(files).toContain(entry.startsWith('/app/') ? entry.replace('/app/', '') : `${folder}/${entry}`);
  });

  test.skipIf(endsByItself(part))('says whether it is well', () => {
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
