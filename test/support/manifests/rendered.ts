import { generateKeyPairSync } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { z } from 'zod';
import { type Secrets, sampleSecrets, secretsIn } from './environment.ts';
import type { KubernetesObject } from './kinds.ts';
import { missingKubectl, render } from './kubectl.ts';

const root = new URL('../../../', import.meta.url);
const namesIn = (folder: string) =>
  readdirSync(new URL(folder, root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

export const services: readonly string[] = namesIn('services');
/** Every service and front end: the parts with an image. */
export const parts: readonly string[] = [...services, ...namesIn('frontends')].sort();
export const folderOf = (part: string) => `${services.includes(part) ? 'services' : 'frontends'}/${part}`;

/** The settings schema of each service. */
export const schemas = new Map<string, z.ZodObject>(
  await Promise.all(
    services.map(async (name) => {
      const { settings } = (await import(`${root}services/${name}/src/config.ts`)) as { settings: z.ZodObject };
      return [name, settings] as const;
    }),
  ),
);

/** Why nothing could be rendered here; then everything below is empty. */
export const missing = await missingKubectl();
/** The title of a suite on rendered manifests: `npm test` prints it when the suite is skipped. */
export const onManifests = (title: string) => (missing ? `${title} (${missing})` : title);

const production = 'overlays/production';
const tracedPlatform = 'overlays/traced-platform';
const hostsGateway = 'overlays/hosts-gateway';
const folders = ['platform', ...parts];
const [dev = [], whole = [], traced = [], hosts = [], ...ofFolders] = missing
  ? []
  : await render(
      ['overlays/dev', production, tracedPlatform, hostsGateway, ...folders.map((each) => `${production}/${each}`)],
      {
        [tracedPlatform]: 'resources: [../production/platform]\ncomponents: [../../components/traces]\n',
        [hostsGateway]: 'resources: [../production/gateway]\ncomponents: [../../components/tracking-hosts]\n',
      },
    );

const rsaKey = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });

interface Overlay {
  overlay: 'dev' | 'production';
  objects: readonly KubernetesObject[];
  secrets: Secrets;
}
export const inDev: Overlay = { overlay: 'dev', objects: dev, secrets: secretsIn(dev) };
export const inProduction: Overlay = {
  overlay: 'production',
  objects: whole,
  secrets: sampleSecrets(services, String(rsaKey)),
};

/** The folders of production, each rendered by itself. */
export const productionFolders: ReadonlyMap<string, readonly KubernetesObject[]> = new Map(
  folders.map((folder, index) => [folder, ofFolders[index] ?? []]),
);
/** The platform of production with the component for traces. */
export const tracedObjects: readonly KubernetesObject[] = traced;
/** The gateway of production with the component for tracking hosts. */
export const trackedObjects: readonly KubernetesObject[] = hosts;
