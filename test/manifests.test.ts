import { readFileSync } from 'node:fs';
import { loadSettings } from '@cadenza/http-kit';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { z } from 'zod';
import { keyFilesOf, servicesWithKeys } from '../launcher/src/keys/key-folders.ts';
import { newKeySet } from '../launcher/src/keys/key-set.ts';
import { environmentOf } from './support/manifests/environment.ts';
import { findMistakes } from './support/manifests/find-mistakes.ts';
import { findWeaknesses } from './support/manifests/find-weaknesses.ts';
import { nameOf, ofKind, selects, titleOf, type Workload, workloadsOf } from './support/manifests/kinds.ts';
import { addressesIn, allowedEdges, edge, type Pods, waysOut } from './support/manifests/network.ts';
import { inDev, inProduction, missing, onManifests, parts, schemas, services } from './support/manifests/rendered.ts';
import { files, read } from './support/repository.ts';

const readByNode = ['NODE_EXTRA_CA_CERTS'];

describe.skipIf(missing)(onManifests('Kubernetes manifests'), () => {
  describe.each([inDev, inProduction])('of the overlay $overlay', ({ overlay, objects, secrets }) => {
    const workloads = workloadsOf(objects);
    const ours = workloads.filter(({ name }) => parts.includes(name));
    const environment = (workload: Workload, withOptional = true) =>
      environmentOf(workload, objects, secrets, withOptional);

    test('hold only kinds, fields and values that the API knows', async () => {
      expect(await findMistakes(objects)).toEqual([]);
    });

    test('run every service and front end, under its name', () => {
      expect(ours.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual(parts.map((name) => `Deployment ${name}`));
    });

    test('say everything once', () => {
      const titles = objects.map(titleOf);
      expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
    });

    test('harden every pod, and have the cluster refuse those that are not', () => {
      expect(workloads.flatMap(findWeaknesses)).toEqual([]);
      for (const { metadata } of ofKind(objects, 'Namespace'))
        for (const mode of ['enforce', 'audit', 'warn'])
          expect(metadata?.labels?.[`pod-security.kubernetes.io/${mode}`]).toBe('restricted');
      const namespaces = ofKind(objects, 'Namespace').map(nameOf);
      expect(workloads.filter(({ namespace }) => !namespaces.includes(namespace))).toEqual([]);
    });

    test('refer only to what is there', () => {
      expect(workloads.flatMap((workload) => environment(workload).missing)).toEqual([]);
      expect(workloads.flatMap((workload) => environment(workload, false).missing)).toEqual([]);
      const accounts = ofKind(objects, 'ServiceAccount').map(nameOf);
      expect(workloads.map(({ pod }) => pod.serviceAccountName ?? '').sort()).toEqual(accounts.sort());
    });

    describe.each(services)('give %s', (name) => {
      const schema = schemas.get(name)!;
      const workload = ours.find((each) => each.name === name)!;

      test('an environment it starts with, whether or not the optional Secrets exist', () => {
        for (const withOptional of [true, false]) {
          // The key is only half of the DKIM settings; the domain comes with it.
          const { DKIM_PRIVATE_KEY: _, ...values } = environment(workload, withOptional).values;
          expect(() => loadSettings(schema, values)).not.toThrow();
        }
      });

      test('a folder to write to where it needs one', () => {
        const { DATA_DIR: folder } = environment(workload).values;
        const writable = workload.pod.containers[0]?.volumeMounts?.filter(({ readOnly }) => !readOnly) ?? [];
        expect(folder !== undefined).toBe('DATA_DIR' in schema.shape);
        expect(writable.some(({ mountPath }) => folder?.startsWith(mountPath))).toBe(folder !== undefined);
      });

      test('no key that it does not read', () => {
        const known = new Set([...Object.keys(schema.shape), ...readByNode]);
        expect(Object.keys(environment(workload).values).filter((key) => !known.has(key))).toEqual([]);
      });

      test('its own keys alone, as files', () => {
        const mounted = (workload.pod.volumes ?? []).flatMap(({ secret }) => secret ?? []);
        expect(mounted).toEqual([{ secretName: `${name}-keys`, defaultMode: 0o440 }]);
        const { KEYS_DIR: folder } = environment(workload).values;
        const [mount, ...others] = workload.pod.containers[0]!.volumeMounts!.filter((each) => each.name === 'keys');
        expect([mount, others]).toEqual([{ name: 'keys', mountPath: folder, readOnly: true }, []]);
      });

      test('secrets from Secrets only', () => {
        const plain = ofKind(objects, 'ConfigMap').flatMap(({ data = {} }) => Object.keys(data));
        const secretKeys = environment(workload).secretKeys.map((each) => each.split('/')[1] ?? '');
        expect(
          plain.filter(
            (key) => secretKeys.includes(key) || /SECRET|PASSWORD|_KEY|SMTP_URL|IMAP_URL|DATABASE/.test(key),
          ),
        ).toEqual([]);
      });
    });

    test('name images of this repository, and exact ones of others', () => {
      for (const { name, pod } of workloads) {
        const image = pod.containers[0]!.image!;
        const [repository = '', tag = ''] = image.split(/:(?=[^/]*$)/);
        if (parts.includes(name)) expect(repository).toMatch(new RegExp(`(^|/)cadenza/${name}$`));
        else expect(tag).toMatch(/^v?\d+(\.\d+)*$/);
        if (overlay === 'production') expect(tag).toMatch(/^\d+\.\d+\.\d+$/);
        expect(['', 'latest']).not.toContain(tag);
      }
    });

    test('have each Service lead to the pods of its name, on a port that they open', () => {
      for (const service of ofKind(objects, 'Service')) {
        const found = workloads.filter(({ labels }) => selects(service.spec?.selector, labels));
        expect(found.map(({ name }) => name)).toEqual([nameOf(service)]);
        const opened = found[0]!.pod.containers[0]!.ports!;
        for (const { port, targetPort } of service.spec!.ports!)
          expect(opened.find(({ name }) => name === targetPort)?.containerPort).toBe(port);
      }
      expect(ofKind(objects, 'Service').map(nameOf).sort()).toEqual(workloads.map(({ name }) => name).sort());
    });

    test('open the ports that a service listens on, and probe the one that answers others', () => {
      for (const workload of ours) {
        const { ports, startupProbe, livenessProbe, readinessProbe } = workload.pod.containers[0]!;
        const portSetting = schemas.get(workload.name)?.shape['PORT'] as z.ZodType | undefined;
        const { METRICS_PORT: figures, LINKS_PORT: links } = environment(workload).values;
        expect(ports).toEqual([
          { name: 'http', containerPort: portSetting?.parse(undefined) ?? 8080 },
          ...(figures ? [{ name: 'figures', containerPort: Number(figures) }] : []),
          ...(links ? [{ name: 'links', containerPort: Number(links) }] : []),
        ]);
        for (const probe of [startupProbe, livenessProbe, readinessProbe]) expect(probe?.httpGet?.port).toBe('http');
      }
    });

    test('replace copies without a gap: a new one first, and none stops while it is still asked', () => {
      for (const { metadata, spec } of ofKind(objects, 'Deployment')) {
        expect(spec?.strategy, metadata?.name).toEqual({
          type: 'RollingUpdate',
          rollingUpdate: { maxSurge: 1, maxUnavailable: 0 },
        });
        const { terminationGracePeriodSeconds = 0, containers, topologySpreadConstraints } = spec!.template.spec!;
        const pauseSeconds = containers[0]?.lifecycle?.preStop?.sleep?.seconds ?? 0;
        expect(pauseSeconds).toBeGreaterThanOrEqual(5);
        // A process ends itself ten seconds after the signal.
        expect(terminationGracePeriodSeconds).toBeGreaterThan(pauseSeconds + 10);
        expect(topologySpreadConstraints?.map(({ labelSelector }) => labelSelector?.matchLabels)).toEqual([
          spec?.selector?.matchLabels,
        ]);
      }
    });

    test('keep a copy of each part during a drain', () => {
      const budgets = ofKind(objects, 'PodDisruptionBudget');
      for (const { name, selector } of ours) {
        const own = budgets.filter(({ spec }) => selects(spec?.selector?.matchLabels, selector));
        expect(own.map(nameOf)).toEqual([name]);
        expect(own[0]?.spec).toMatchObject({ maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' });
      }
      expect(budgets).toHaveLength(ours.length);
    });

    test('leave the number of copies to the autoscaler where there is one', () => {
      const scaled = ofKind(objects, 'HorizontalPodAutoscaler').map(({ spec }) => spec!.scaleTargetRef);
      expect(scaled.filter(({ kind, name }) => !ours.some((each) => each.name === name && each.kind === kind))).toEqual(
        [],
      );
      for (const { name, replicas } of ours) {
        const isScaled = scaled.some((target) => target.name === name);
        expect(replicas === undefined, name).toBe(isScaled);
      }
    });

    describe('open the network', () => {
      const pods = [...workloads, ...operated(overlay)];
      const allowed = allowedEdges(objects, pods);

      test('for every address that a setting names, and for nothing else', () => {
        const needed = workloads.flatMap((workload) =>
          addressesIn(environment(workload).values).flatMap(({ host, port }) => {
            const target = hostOf(host, pods);
            return target ? [edge(workload.name, target, port)] : [];
          }),
        );
        expect(allowed.egress).toEqual([...new Set(needed)].sort());
      });

      test('at both ends of a connection', () => {
        const fromOurs = allowed.ingress.filter(
          (each) => !operated(overlay).some(({ name }) => each.startsWith(`${name} `)),
        );
        expect(fromOurs).toEqual(allowed.egress);
      });

      test('from closed: nothing passes that no policy allows', () => {
        const closed = ofKind(objects, 'NetworkPolicy').filter(
          ({ metadata, spec }) =>
            metadata?.namespace === 'cadenza' &&
            Object.keys(spec?.podSelector ?? {}).length === 0 &&
            !spec?.ingress &&
            !spec?.egress,
        );
        expect(closed.map(({ spec }) => spec?.policyTypes)).toEqual([['Ingress', 'Egress']]);
        const open = ofKind(objects, 'NetworkPolicy').filter(({ spec }) =>
          [...(spec?.ingress ?? []).map(({ from }) => from), ...(spec?.egress ?? []).map(({ to }) => to)].some(
            (peers) => !peers?.length,
          ),
        );
        expect(open.map(nameOf)).toEqual([]);
      });

      test('to the outside for those that work there, by exact ports and never to a private or metadata address', () => {
        const ways = waysOut(objects);
        expect(Object.fromEntries(ways.map(({ name, ports }) => [name, ports]))).toEqual({
          ai: [443],
          objects: [80, 443],
          mailboxes: [25, 143, 443, 465, 587, 993, 2525],
          sending: [25, 465, 587, 2525],
          tracking: [143, 993],
        });
        const inside = [
          '10.1.2.3',
          '100.64.1.1',
          '127.0.0.1',
          '169.254.169.254',
          '172.31.0.1',
          '192.168.1.1',
          'fd00::1',
          'fe80::1',
          '::1',
        ];
        for (const { name, reaches } of ways) {
          expect(inside.filter(reaches), name).toEqual([]);
          expect(['198.51.100.7', '2001:db8::7'].filter(reaches), name).toHaveLength(2);
        }
      });

      test('to the figures of services, for namespaces that say they read them', () => {
        const policy = ofKind(objects, 'NetworkPolicy').find((each) => nameOf(each) === 'allow-scraping');
        const served = ours.filter(({ labels }) => selects(policy?.spec?.podSelector?.matchLabels, labels));
        expect(served.map(({ name }) => name).sort()).toEqual(services);
        const allowed = policy?.spec?.ingress?.flatMap(({ ports = [] }) => ports.map(({ port }) => String(port)));
        for (const workload of served) {
          const scraped = workload.annotations['prometheus.io/port'];
          expect(scraped).toBe(environment(workload).values['METRICS_PORT'] ?? '8080');
          expect(allowed).toContain(scraped);
        }
      });
    });
  });
});

test.skipIf(missing)(onManifests('the overlay dev runs the images that docker-compose.yml builds and names'), () => {
  const { services: composed } = parse(read('docker-compose.yml'), { merge: true });
  const names = workloadsOf(inDev.objects).map(({ name, pod }) => [name, pod.containers[0]?.image]);
  // A cluster gets its keys from outside.
  const { keys: _, ...running } = composed;
  const namesThere = Object.entries<{ image: string }>(running).map(([name, { image }]) => [
    name,
    image.replace(/\$\{\w+:-(\w+)\}$/, '$1'),
  ]);
  expect(Object.fromEntries(names)).toEqual(Object.fromEntries(namesThere));
});

test.skipIf(missing)(
  onManifests('the overlay dev makes the keys of each service alone, and no secret that services share'),
  () => {
    const sample = newKeySet();
    for (const name of servicesWithKeys) {
      const made = Object.keys(inDev.secrets[`${name}-keys`] ?? {}).sort();
      expect(made, name).toEqual(Object.keys(keyFilesOf(name, sample)).sort());
    }
    for (const workload of workloadsOf(inDev.objects)) {
      const told = Object.keys(environmentOf(workload, inDev.objects, inDev.secrets).values);
      expect(told.filter((key) => key === 'INTERNAL_SECRET' || key === 'SESSION_SECRET')).toEqual([]);
    }
  },
);

test('no Secret of Kubernetes is in the repository, and what the dev overlay makes cannot get there', () => {
  const manifests = files.filter((file) => file.startsWith('k8s/'));
  expect(manifests.filter((file) => /\.(?:env|key|pem)$/.test(file) || /^kind: Secret$/m.test(read(file)))).toEqual([]);
  expect(readFileSync(new URL('../k8s/overlays/dev/.gitignore', import.meta.url), 'utf8').split('\n')).toContain(
    'secrets/',
  );
});

/** The pods that operators create in production, as policies know them. */
function operated(overlay: string): Pods[] {
  if (overlay === 'dev') return [];
  return [
    { name: 'cadenza-postgres', namespace: 'cadenza-data', labels: { 'cnpg.io/cluster': 'cadenza-postgres' } },
    { name: 'cadenza-kafka', namespace: 'cadenza-data', labels: { 'strimzi.io/cluster': 'cadenza' } },
  ];
}

/** The pods behind a host name: those of a Service here, or of one that an operator creates. */
function hostOf(host: string, pods: readonly Pods[]): string | undefined {
  const [service = '', namespace = 'cadenza'] = host.split('.');
  const name = service.replace(/-(?:rw|bootstrap)$/, '').replace(/^cadenza-kafka.*/, 'cadenza-kafka');
  return pods.find((each) => each.name === name && each.namespace === namespace)?.name;
}
