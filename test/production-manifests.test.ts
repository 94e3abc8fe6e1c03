import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { topics } from '@cadenza/contracts';
import { loadSettings } from '@cadenza/http-kit';
import express from 'express';
import { describe, expect, onTestFinished, test } from 'vitest';
import { messageBytesMax, partitionsPerTopic, retentionMs } from '../packages/bus/src/kafka-topics.ts';
import { deadLetterTopic } from '../packages/event-kit/src/consume/dead-letter.ts';
import { createFrontEnd } from '../packages/front-end-server/src/create-front-end.ts';
import { createApp as createAi } from '../services/ai/src/app.ts';
import { settings as aiSettings } from '../services/ai/src/config.ts';
import { answerHealth } from '../services/gateway/src/http/health.ts';
import { routes as trackingRoutes } from '../services/tracking/src/http/routes.ts';
import { environmentOf } from './support/manifests/environment.ts';
import { findMistakes } from './support/manifests/find-mistakes.ts';
import { type Kinds, nameOf, ofKind, selects, type Workload, workloadsOf } from './support/manifests/kinds.ts';
import {
  folderOf,
  inProduction,
  missing,
  onManifests,
  parts,
  productionFolders,
  schemas,
  services,
  tracedObjects,
  trackedObjects,
} from './support/manifests/rendered.ts';
import { read } from './support/repository.ts';

const { objects, secrets } = inProduction;
const links = ['/t/o', '/t/c', '/u'].map((path) => `${path} → tracking:8081`);

/** `/u → tracking:8081` for each path that an HTTPRoute names. */
const waysOf = (route: Kinds['HTTPRoute'] | undefined) =>
  route?.spec?.rules?.flatMap(({ matches = [], backendRefs = [] }) =>
    matches.map(({ path }) => `${path?.value} → ${backendRefs.map(({ name, port }) => `${name}:${port}`)}`),
  );

describe.skipIf(missing)(onManifests('Kubernetes manifests of production'), () => {
  const own = productionFolders;
  const settingsOf = (name: string) =>
    Object.assign({}, ...ofKind(own.get(name) ?? [], 'ConfigMap').map(({ data }) => data));
  const shared = ofKind(objects, 'ConfigMap').find((each) => nameOf(each) === 'cadenza')?.data ?? {};

  test('are the sum of folders that teams apply by themselves', () => {
    const asText = (found: readonly unknown[]) => found.map((object) => JSON.stringify(object)).sort();
    expect(asText(objects)).toEqual(asText([...own.values()].flat()));
  });

  test('bring no Secret: those come from outside, and docs/deploying.md names each with its keys', () => {
    expect(ofKind(objects, 'Secret').map(nameOf)).toEqual([]);
    const page = read('docs/deploying.md');
    const inUse = workloadsOf(objects).flatMap((each) => environmentOf(each, objects, secrets).secretKeys);
    const documented = (secretKey: string) => {
      const [secret = '', key = ''] = secretKey.split('/');
      const general = secret.replace(new RegExp(`^(?:${services.join('|')})-`), '<service>-');
      return page.split('\n').some((line) => line.includes(`\`${general}\``) && line.includes(`\`${key}\``));
    };
    expect([...new Set(inUse)].filter((each) => !documented(each))).toEqual([]);
  });

  test('keep two instances of each part at least, and of none more than the bus can share work between', () => {
    const scalers = ofKind(objects, 'HorizontalPodAutoscaler');
    for (const { name, replicas } of workloadsOf(objects)) {
      const scaler = scalers.find(({ spec }) => spec?.scaleTargetRef.name === name);
      expect(replicas ?? scaler?.spec?.minReplicas).toBeGreaterThanOrEqual(2);
      expect(replicas ?? scaler?.spec?.maxReplicas).toBeLessThanOrEqual(partitionsPerTopic);
    }
  });

  test.each(parts)('say of %s which version runs, on everything it is made of', (part) => {
    const labels = (own.get(part) ?? [])
      .filter(({ metadata }) => metadata.namespace === 'cadenza')
      .map(({ metadata }) => metadata.labels?.['app.kubernetes.io/version']);
    const [workload] = workloadsOf(own.get(part) ?? []);
    const tag = workload?.pod.containers[0]?.image?.split(':').at(-1);
    expect([...new Set([...labels, workload?.labels['app.kubernetes.io/version']])]).toEqual([tag]);
    expect(JSON.parse(read(`${folderOf(part)}/package.json`)).version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(read(`${folderOf(part)}/CHANGELOG.md`)).toContain(`## ${tag}`);
  });

  test('let people in where PUBLIC_URL says, over TLS only, and the gateway knows of the proxy', () => {
    const { host, protocol } = new URL(shared['PUBLIC_URL'] ?? '');
    expect(protocol).toBe('https:');
    const [wayIn] = ofKind(objects, 'Gateway');
    const listeners = wayIn?.spec.listeners ?? [];
    expect(listeners.map(({ hostname }) => hostname)).toEqual([host, host]);
    expect(listeners.find(({ name }) => name === 'https')?.tls?.mode).toBe('Terminate');
    const routes = ofKind(objects, 'HTTPRoute').map(({ spec }) => ({
      hosts: spec?.hostnames,
      by: spec?.parentRefs?.map(({ name, sectionName }) => [name, sectionName]),
      to: spec?.rules?.flatMap(({ backendRefs = [] }) => backendRefs.map((backend) => [backend.name, backend.port])),
      scheme: spec?.rules?.flatMap(({ filters = [] }) => filters.map(({ requestRedirect }) => requestRedirect?.scheme)),
    }));
    expect(routes).toEqual([
      {
        hosts: [host],
        by: [['public', 'https']],
        to: [
          ['tracking', 8081],
          ['gateway', 8080],
        ],
        scheme: [],
      },
      { hosts: [host], by: [['public', 'http']], to: [], scheme: ['https'] },
    ]);
    expect(settingsOf('gateway')['TRUST_PROXY']).toBe('1');
  });

  test('let people in at tracking hosts to links alone where the gateway takes that component', async () => {
    expect(await findMistakes(trackedObjects)).toEqual([]);
    const [wayIn] = ofKind(trackedObjects, 'Gateway');
    const added = wayIn?.spec.listeners?.slice(2) ?? [];
    const route = ofKind(trackedObjects, 'HTTPRoute').find((each) => nameOf(each) === 'tracking-hosts');
    const secure = added.filter(({ protocol }) => protocol === 'HTTPS');
    expect(secure.map(({ tls }) => [tls?.mode, tls?.certificateRefs?.length])).toEqual([['Terminate', 1]]);
    expect(secure.map(({ hostname }) => hostname)).toEqual(route?.spec?.hostnames);
    expect(secure.map(({ name }) => name)).toEqual(route?.spec?.parentRefs?.map(({ sectionName }) => sectionName));
    expect(added.map(({ hostname, port }) => `${hostname}:${port}`)).toEqual(
      route?.spec?.hostnames?.flatMap((host) => [`${host}:443`, `${host}:80`]),
    );
    expect(waysOf(route)).toEqual([...links, '/t → gateway:8080']);
  });

  test('send the links of emails straight to the port of tracking that answers nothing else, and let only proxies there', () => {
    const route = ofKind(objects, 'HTTPRoute').find((each) => nameOf(each) === 'public');
    expect(waysOf(route)).toEqual(links);
    for (const link of links) {
      const [path = ''] = link.split(' ');
      expect(trackingRoutes.some((each) => each.open && each.path.startsWith(`${path}/`))).toBe(true);
    }
    const { LINKS_PORT } = settingsOf('tracking');
    expect(LINKS_PORT).toBe('8081');
    const policies = ofKind(objects, 'NetworkPolicy').filter(({ spec }) =>
      spec?.ingress?.some(({ ports = [] }) => ports.some(({ port }) => String(port) === LINKS_PORT)),
    );
    expect(policies.map(({ spec }) => [spec?.podSelector?.matchLabels, spec?.ingress])).toEqual([
      [
        { 'app.kubernetes.io/name': 'tracking' },
        [
          {
            from: [{ namespaceSelector: { matchLabels: { 'cadenza/ingress': 'true' } } }],
            ports: [{ port: Number(LINKS_PORT) }],
          },
        ],
      ],
    ]);
  });

  test('give each service with a database a role and a database that it owns', () => {
    const withDatabase = services.filter((name) => 'DATABASE_URL' in schemas.get(name)!.shape);
    const [cluster] = ofKind(objects, 'Cluster');
    const roles = cluster?.spec.managed?.roles ?? [];
    expect(roles.map(({ name }) => name).sort()).toEqual(withDatabase);
    expect(
      roles.filter(({ superuser, createdb, createrole, login }) => superuser || createdb || createrole || !login),
    ).toEqual([]);
    for (const name of withDatabase) {
      const [database] = ofKind(own.get(name) ?? [], 'Database');
      expect(database?.spec).toMatchObject({ name, owner: name, cluster: { name: nameOf(cluster!) } });
      expect(database?.spec.databaseReclaimPolicy).toBe('retain');
    }
  });

  test('send traces to a collector where the platform takes that component', async () => {
    expect(await findMistakes(tracedObjects)).toEqual([]);
    const isShared = (each: { metadata?: { name?: string } | undefined }) => nameOf(each) === 'cadenza';
    const collector = new URL(
      ofKind(tracedObjects, 'ConfigMap').find(isShared)?.data?.['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '',
    );
    const policy = ofKind(tracedObjects, 'NetworkPolicy').find((each) => nameOf(each) === 'to-collector');
    expect(policy?.spec?.egress?.[0]?.ports).toEqual([{ port: Number(collector.port) }]);
    const sending = workloadsOf(objects).filter(({ labels }) =>
      selects(policy?.spec?.podSelector?.matchLabels, labels),
    );
    expect(sending.map(({ name }) => name).sort()).toEqual(services);
    const readers = [...schemas].filter(([, { shape }]) => 'OTEL_EXPORTER_OTLP_ENDPOINT' in shape);
    expect(readers.map(([name]) => name)).toEqual(services);
  });

  test('make every topic as the services would', () => {
    const made = ofKind(objects, 'KafkaTopic');
    expect(made.map(nameOf).sort()).toEqual(Object.values(topics).sort());
    for (const { spec } of made) {
      const config = { 'retention.ms': retentionMs, 'max.message.bytes': messageBytesMax };
      expect(spec).toEqual({ partitions: partitionsPerTopic, replicas: 3, config });
    }
  });

  test.each(services.filter((name) => 'KAFKA_BROKERS' in schemas.get(name)!.shape))(
    'let %s write its own topics and those in which version 0.1.0 parks, and read as its group',
    (name) => {
      const [user] = ofKind(own.get(name) ?? [], 'KafkaUser');
      expect(nameOf(user!)).toBe(settingsOf(name)['KAFKA_USERNAME']);
      const acls = user!.spec.authorization.acls;
      const written = acls
        .filter(({ operations }) => operations.includes('Write'))
        .map(({ resource }) => resource.name);
      const owned = ofKind(own.get(name) ?? [], 'KafkaTopic').map(nameOf);
      const parked = Object.values(topics).map((topic) => deadLetterTopic(topic, name));
      expect(written.sort()).toEqual([...owned, ...parked].sort());
      const readable = acls.filter(({ operations }) => operations.includes('Read')).map(({ resource }) => resource);
      expect(readable).toEqual([
        { type: 'topic', name: 'cadenza.', patternType: 'prefix' },
        { type: 'group', name: `cadenza-${name}`, patternType: 'literal' },
      ]);
    },
  );
});

describe.skipIf(missing)(onManifests('Kubernetes probes what'), () => {
  const pathsOf = (workload: Workload | undefined) => {
    const { startupProbe, livenessProbe, readinessProbe } = workload!.pod.containers[0]!;
    return {
      lives: [startupProbe, livenessProbe].map((probe) => probe?.httpGet?.path ?? ''),
      ready: readinessProbe?.httpGet?.path ?? '',
    };
  };
  const workloads = workloadsOf(objects);

  test('a service answers: that it lives, and, asked elsewhere, that it is ready', async () => {
    const given = {
      PORT: '0',
      HOST: '127.0.0.1',
      INTERNAL_SECRET: 'at least sixteen characters',
      LOG_LEVEL: 'silent',
    };
    await using running = await createAi(loadSettings(aiSettings, given));
    const status = statusOf(running.port);
    for (const workload of workloads.filter(({ name }) => services.includes(name) && name !== 'gateway')) {
      const { lives, ready } = pathsOf(workload);
      for (const path of [...lives, ready]) expect(await status(path), workload.name).toBe(200);
      expect(lives).not.toContain(ready);
    }
    expect(await status('/anything-else')).toBe(404);
  });

  test('the server of a front end answers', async () => {
    const server = createFrontEnd('.').listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const status = statusOf((server.address() as AddressInfo).port);
    for (const workload of workloads.filter(({ name }) => !services.includes(name))) {
      const { lives, ready } = pathsOf(workload);
      for (const path of [...lives, ready]) expect(await status(path), workload.name).toBe(200);
    }
  });

  test('the gateway answers while every service is away, so that one of them cannot take all with it', async () => {
    const away = Object.fromEntries(services.map((name) => [name, 'http://127.0.0.1:9']));
    const status = await listening(
      express().use(answerHealth({ database: { query: async () => ({}) }, upstreams: away } as never)),
    );
    const { lives, ready } = pathsOf(workloads.find(({ name }) => name === 'gateway'));
    for (const path of [...lives, ready]) expect(await status(path)).toBe(200);
    expect(await status('/readyz')).toBe(503);
  });
});

/** Serves on a free port until the end of the test; returns a function that fetches a path's status. */
async function listening(handler: RequestListener): Promise<(path: string) => Promise<number>> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return statusOf((server.address() as AddressInfo).port);
}

const statusOf = (port: number) => async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
