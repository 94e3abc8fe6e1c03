import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import type { KubernetesObject } from './kinds.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');
/** Older versions, such as that of Debian 12, do not support components. */
const kustomizeMajorMin = 5;

/** Why nothing can be rendered here; `undefined` when it can. */
export async function missingKubectl(): Promise<string | undefined> {
  try {
    const { stdout } = await run('kubectl', ['version', '--client', '--output=json']);
    const { kustomizeVersion = 'v2' } = JSON.parse(stdout) as { kustomizeVersion?: string };
    if (Number(/\d+/.exec(kustomizeVersion)?.[0]) >= kustomizeMajorMin) return undefined;
    return `kubectl brings kustomize ${kustomizeVersion}; it takes v${kustomizeMajorMin}, as in kubectl 1.27`;
  } catch {
    return 'kubectl is not installed';
  }
}

/**
 * What `kubectl apply -k` would apply for each of these folders of k8s/, in a copy with its own dev secrets.
 * @param made further folders, with the text of their kustomization.yaml
 */
export async function render(
  folders: readonly string[],
  made: Record<string, string> = {},
): Promise<KubernetesObject[][]> {
  const place = await mkdtemp(path.join(tmpdir(), 'cadenza-manifests-'));
  const copy = path.join(place, 'k8s');
  try {
    // The program that makes the keys lies beside the manifests.
    await symlink(path.join(root, 'launcher'), path.join(place, 'launcher'));
    await cp(path.join(root, 'k8s'), copy, { recursive: true, filter: (file) => path.basename(file) !== 'secrets' });
    await run(process.execPath, [path.join(copy, 'overlays/dev/make-secrets.mjs')]);
    for (const [folder, text] of Object.entries(made)) {
      await mkdir(path.join(copy, folder));
      await writeFile(path.join(copy, folder, 'kustomization.yaml'), text);
    }
    return await Promise.all(
      folders.map(async (folder) => {
        const { stdout } = await run('kubectl', ['kustomize', path.join(copy, folder)], { maxBuffer: 16_777_216 });
        return parseAllDocuments(stdout).map((document) => unfold(document.toJS()));
      }),
    );
  } finally {
    await rm(place, { recursive: true });
  }
}

/** Joins long values of Secrets, which kubectl breaks into lines and the API server joins again. */
function unfold(object: KubernetesObject & { data?: Record<string, string> }): KubernetesObject {
  if (object.kind !== 'Secret') return object;
  const data = Object.entries(object.data ?? {}).map(([key, value]) => [key, value.replaceAll('\n', '')]);
  return { ...object, data: Object.fromEntries(data) } as KubernetesObject;
}
