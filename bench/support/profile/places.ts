import { root } from '../../../launcher/src/services.ts';

/** What `node --cpu-prof` writes: Chrome DevTools Protocol, Profiler.Profile. */
export interface ProcessorProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  /** Ids of the sampled nodes, and the microseconds before each sample. */
  samples: number[];
  timeDeltas: number[];
}

const resting = new Set(['(idle)', '(root)']);
const inService = /\/services\/(\w+)\/src\//;
const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/.*/;

/** Where a process was busy, most first: by package or file, then by function. */
export function placesIn({ nodes, samples, timeDeltas }: ProcessorProfile): string[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const owners = new Map<string, number>();
  const functions = new Map<string, number>();
  let busyMs = 0;
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id)!;
    if (resting.has(frame.functionName)) continue;
    const ms = (timeDeltas[index] ?? 0) / 1_000;
    busyMs += ms;
    const owner = ownerOf(frame.url);
    add(owners, owner, ms);
    add(functions, `${frame.functionName || '(anonymous)'}  ${owner}`, ms);
  }
  const shares = (spent: Map<string, number>) =>
    [...spent]
      .toSorted(([, one], [, other]) => other - one)
      .map(([name, ms]) => `${((ms / busyMs) * 100).toFixed(1).padStart(5)} %  ${name}`);
  return [`busy for ${Math.round(busyMs)} ms`, '', ...shares(owners).slice(0, 14), '', ...shares(functions)];
}

/** The service whose process this is a profile of, by its own code. */
export function serviceIn({ nodes }: Pick<ProcessorProfile, 'nodes'>): string | undefined {
  for (const { callFrame } of nodes) {
    const [, service] = inService.exec(callFrame.url) ?? [];
    if (service !== undefined) return service;
  }
  return undefined;
}

/** V8 and the system code that it calls have no file. */
function ownerOf(url: string): string {
  if (url === '') return 'V8 and system';
  if (url.startsWith('node:')) return url;
  const file = url.replace(/^file:\/\//, '');
  const [, dependency] = inPackage.exec(file) ?? [];
  return dependency ?? file.replace(`${root}/`, '');
}

function add(spent: Map<string, number>, name: string, ms: number): void {
  spent.set(name, (spent.get(name) ?? 0) + ms);
}
