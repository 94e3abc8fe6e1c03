import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eventually } from '@cadenza/testing';
import type { Image } from './dockerfiles.ts';

const run = promisify(execFile);
const probeTimeoutMs = 10_000;
const pullTimeoutMs = 120_000;
const buildTimeoutMs = 600_000;
const stopTimeoutMs = 60_000;
const listingBytesMax = 64 * 1024 * 1024;
/** The process that started a container, to distinguish containers of killed runs from others. */
const ownerLabel = 'cadenza.test-run';
const baseImage = 'node:26-slim';

/** Runs the container engine's client and returns its output. */
export async function docker(args: readonly string[], { timeout = stopTimeoutMs } = {}): Promise<string> {
  const env = { ...process.env, DOCKER_BUILDKIT: '1' };
  const { stdout } = await run('docker', args, { env, timeout, maxBuffer: listingBytesMax });
  return stdout.trim();
}

const works = (args: readonly string[], timeout = probeTimeoutMs) =>
  docker(args, { timeout }).then(
    () => true,
    () => false,
  );

/** Why containers cannot be built and run here; `undefined` where they can. */
export async function whyNoContainers(): Promise<string | undefined> {
  // Containers share the machine's network, to reach the database of the test run.
  if (process.platform !== 'linux') return 'containers share the network of the machine only on Linux';
  const client = await docker(['version', '--format', '{{.Client.Version}}'], { timeout: probeTimeoutMs }).catch(
    () => '',
  );
  if (client === '') return 'no container engine answers';
  const hasOwnBuilder = Number.parseInt(client, 10) < 23;
  if (!hasOwnBuilder && !(await works(['buildx', 'version'])))
    return 'the client of the engine has no builder (buildx)';
  if (!(await works(['image', 'inspect', baseImage])) && !(await works(['pull', '-q', baseImage], pullTimeoutMs)))
    return `${baseImage} cannot be fetched`;
  await removeContainersOfKilledRuns();
  return undefined;
}

/** Builds an image and returns its name. */
export async function buildImage({ part, dockerfile, args }: Image): Promise<string> {
  const name = `cadenza-test/${part.split('/').at(-1)}`;
  const told = Object.entries(args).map(([key, value]) => `--build-arg=${key}=${value}`);
  await docker(['build', '--quiet', '--network=host', `--file=${dockerfile}`, ...told, `--tag=${name}`, '.'], {
    timeout: buildTimeoutMs,
  });
  return name;
}

/** How docker-compose.yml and the manifests run each of our images. */
export const hardened = [
  '--read-only',
  '--tmpfs=/tmp',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
  '--memory=384m',
];

export interface Container extends AsyncDisposable {
  id: string;
  logs(): Promise<string>;
  /** `healthy` once the health check of the image has succeeded. */
  untilHealthy(): Promise<void>;
  /** Asks it to stop and returns its exit status; 137 when it had to be killed. */
  stop(): Promise<number>;
}

/** Starts a container in the background, on the machine's network. */
export async function startContainer(image: string, options: readonly string[]): Promise<Container> {
  const label = `--label=${ownerLabel}=${process.pid}`;
  const id = await docker([
    'run',
    '--detach',
    '--network=host',
    label,
    ...hardened,
    '--health-interval=1s',
    ...options,
    image,
  ]);
  const inspect = (template: string) => docker(['inspect', '--format', template, id]);
  return {
    id,
    logs: () => docker(['logs', id]),
    untilHealthy: () =>
      eventually(
        async () => {
          const state = await inspect('{{.State.Health.Status}}');
          if (state !== 'healthy') throw new Error(`The container is ${state}: ${await docker(['logs', id])}`);
        },
        { timeoutMs: 120_000 },
      ),
    stop: async () => {
      await docker(['stop', '--time=20', id]);
      return Number(await inspect('{{.State.ExitCode}}'));
    },
    [Symbol.asyncDispose]: async () => void (await docker(['rm', '--force', '--volumes', id])),
  };
}

async function removeContainersOfKilledRuns(): Promise<void> {
  const listed = await docker([
    'ps',
    '--all',
    `--filter=label=${ownerLabel}`,
    `--format={{.ID}} {{.Label "${ownerLabel}"}}`,
  ]);
  for (const line of listed.split('\n').filter(Boolean)) {
    const [id = '', owner] = line.split(' ');
    if (!isAlive(Number(owner))) await docker(['rm', '--force', '--volumes', id]);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
