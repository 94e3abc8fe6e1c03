import type { IContainer, IPodSpec } from 'kubernetes-models/v1';
import type { Workload } from './kinds.ts';

/**
 * Rules for a pod and its containers: the "restricted" pod security standard, and some of our own. In the order in
 * which they are reported.
 */
const podRules: [string, (pod: IPodSpec) => boolean | undefined][] = [
  ['runs as root', ({ securityContext }) => !securityContext?.runAsNonRoot || !securityContext.runAsUser],
  ['has no seccomp profile', ({ securityContext }) => securityContext?.seccompProfile?.type !== 'RuntimeDefault'],
  ['is given a token of the API server', ({ automountServiceAccountToken }) => automountServiceAccountToken !== false],
  ['gets variables from services', ({ enableServiceLinks }) => enableServiceLinks !== false],
  ['has no service account of its own', ({ serviceAccountName }) => !serviceAccountName],
  ['sees the host', ({ hostNetwork, hostPID, hostIPC }) => hostNetwork || hostPID || hostIPC],
  ['uses the disk of the host', ({ volumes }) => volumes?.some(({ hostPath }) => hostPath)],
  ['may fill the disk', ({ volumes }) => volumes?.some(({ emptyDir }) => emptyDir && !emptyDir.sizeLimit)],
  [
    'cannot write to /tmp',
    ({ containers }) =>
      !containers.every(({ volumeMounts }) => volumeMounts?.some(({ mountPath }) => mountPath === '/tmp')),
  ],
];

const containerRules: [string, (container: IContainer) => boolean | undefined][] = [
  ['may become more', ({ securityContext }) => securityContext?.allowPrivilegeEscalation !== false],
  ['is privileged', ({ securityContext }) => securityContext?.privileged],
  [
    'overrides its user',
    ({ securityContext }) => securityContext?.runAsUser === 0 || securityContext?.runAsNonRoot === false,
  ],
  ['writes to its image', ({ securityContext }) => securityContext?.readOnlyRootFilesystem !== true],
  ['keeps capabilities', ({ securityContext }) => securityContext?.capabilities?.drop?.join() !== 'ALL'],
  ['adds capabilities', ({ securityContext }) => Boolean(securityContext?.capabilities?.add?.length)],
  ['opens a port of the host', ({ ports }) => ports?.some(({ hostPort }) => hostPort)],
  ['does not say what it needs', ({ resources }) => !resources?.requests?.['cpu'] || !resources.requests['memory']],
  ['may take all memory', ({ resources }) => !resources?.limits?.['memory']],
  ['is held back while cores are idle', ({ resources }) => resources?.limits?.['cpu'] !== undefined],
  ['is not watched', (c) => !c.startupProbe || !c.livenessProbe || !c.readinessProbe],
];

/** The rules that a workload breaks, in words. */
export function findWeaknesses({ name, pod }: Pick<Workload, 'name' | 'pod'>): string[] {
  const containers = [...(pod.initContainers ?? []), ...pod.containers];
  return [
    ...podRules.filter(([, breaks]) => breaks(pod)).map(([words]) => `${name} ${words}`),
    ...containers.flatMap((container) =>
      containerRules.filter(([, breaks]) => breaks(container)).map(([words]) => `${name}/${container.name} ${words}`),
    ),
  ];
}
