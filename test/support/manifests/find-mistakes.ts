import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Cluster, Database, ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1';
import { Gateway, HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, Secret, Service, ServiceAccount } from 'kubernetes-models/v1';
import { barmanCloudSchemas } from './barman-cloud.ts';
import { type KubernetesObject, titleOf } from './kinds.ts';
import { strimziSchemas } from './strimzi.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** For kinds without a package of types. */
const ownSchemas = { ...strimziSchemas, ...barmanCloudSchemas };

/** The published schema of each kind, which finds wrong values and missing fields. */
const models = {
  'apps/v1': { Deployment, StatefulSet },
  'batch/v1': { Job },
  'autoscaling/v2': { HorizontalPodAutoscaler },
  'networking.k8s.io/v1': { NetworkPolicy },
  'policy/v1': { PodDisruptionBudget },
  v1: { ConfigMap, Namespace, Secret, Service, ServiceAccount },
  'postgresql.cnpg.io/v1': { Cluster, Database, ScheduledBackup },
  'gateway.networking.k8s.io/v1': { Gateway, HTTPRoute },
} as Record<string, Record<string, new (data: never) => { validate(): void }>>;

const packageOf = (apiVersion: string) => {
  if (apiVersion.startsWith('postgresql.cnpg.io')) return '@kubernetes-models/cloudnative-pg';
  if (apiVersion.startsWith('gateway.networking')) return '@kubernetes-models/gateway-api';
  return 'kubernetes-models';
};

/** What an API server would refuse or silently drop: wrong values, missing fields and unknown fields. */
export async function findMistakes(objects: readonly KubernetesObject[]): Promise<string[]> {
  return [...objects.flatMap(refused), ...(await unknownFields(objects))];
}

function refused(object: KubernetesObject): string[] {
  const ours = ownSchemas[object.kind as keyof typeof ownSchemas];
  if (ours) {
    const { error } = ours.safeParse(object);
    return (error?.issues ?? []).map(({ path, message }) => `${titleOf(object)}: ${path.join('.')}: ${message}`);
  }
  const Model = models[object.apiVersion]?.[object.kind];
  if (!Model) return [`${titleOf(object)}: no such kind in ${object.apiVersion} is known here`];
  try {
    new Model(object as never).validate();
    return [];
  } catch (error) {
    return [`${titleOf(object)}: ${(error as Error).message}`];
  }
}

/** A schema accepts unknown fields. The compiler does not: it checks each object against its type. */
async function unknownFields(objects: readonly KubernetesObject[]): Promise<string[]> {
  const typed = objects.filter(({ apiVersion, kind }) => models[apiVersion]?.[kind]);
  const lines = typed.map(
    (object) =>
      `(${JSON.stringify(object)}) satisfies import('${packageOf(object.apiVersion)}/${object.apiVersion}').I${object.kind};`,
  );
  const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-manifest-types-'));
  try {
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(path.join(folder, 'objects.ts'), `${lines.join('\n')}\nexport {};\n`);
    const base = JSON.parse(await readFile(path.join(root, 'tsconfig.base.json'), 'utf8'));
    const settings = { compilerOptions: { ...base.compilerOptions, types: [] }, files: ['objects.ts'] };
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
    return (await compile(folder)).map((line) => {
      const [, number, message = line] = /^objects\.ts\((\d+),\d+\): (.*)$/.exec(line) ?? [];
      const object = typed[Number(number) - 1];
      return object ? `${titleOf(object)}: ${message}` : line;
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

function compile(folder: string): Promise<string[]> {
  return new Promise((resolve) => {
    const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
    execFile(
      process.execPath,
      [compiler, '-p', folder, '--pretty', 'false'],
      { cwd: folder },
      (error, stdout, stderr) =>
        resolve(error ? `${stdout}${stderr}`.split('\n').filter((line) => /^\S/.test(line)) : []),
    );
  });
}
