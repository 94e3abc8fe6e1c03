import { BlockList, isIPv6 } from 'node:net';
import type { INetworkPolicyPeer, INetworkPolicyPort } from 'kubernetes-models/networking.k8s.io/v1';
import { type KubernetesObject, ofKind, selects, type Workload } from './kinds.ts';

/** `gateway → leads:8080` */
export type Edge = string;
export const edge = (from: string, to: string, port: number | string): Edge => `${from} → ${to}:${port}`;

/** Pods named in network policies; those of operators are known only by their labels. */
export type Pods = Pick<Workload, 'name' | 'namespace' | 'labels'>;

interface Network {
  pods: readonly Pods[];
  namespaces: Record<string, Record<string, string>>;
}

function networkOf(objects: readonly KubernetesObject[], pods: readonly Pods[]): Network {
  const namespaces = ofKind(objects, 'Namespace').map(({ metadata }) => [
    metadata?.name ?? '',
    { ...metadata?.labels, 'kubernetes.io/metadata.name': metadata?.name ?? '' },
  ]);
  return { pods, namespaces: Object.fromEntries(namespaces) };
}

function peers({ podSelector, namespaceSelector }: INetworkPolicyPeer, own: string, network: Network): Pods[] {
  return network.pods.filter(({ namespace, labels }) => {
    const isNamespace = namespaceSelector
      ? selects(namespaceSelector.matchLabels, network.namespaces[namespace])
      : namespace === own;
    return (
      isNamespace &&
      (podSelector !== undefined || namespaceSelector !== undefined) &&
      selects(podSelector?.matchLabels, labels)
    );
  });
}

const portsOf = (ports: readonly INetworkPolicyPort[] | undefined) =>
  (ports ?? [{ port: '*' }]).map(({ port }) => port ?? '*');

/** Which pods may open connections to which, by the policies of the opening side and of the accepting side. */
export function allowedEdges(objects: readonly KubernetesObject[], pods: readonly Pods[]) {
  const network = networkOf(objects, pods);
  const egress = new Set<Edge>();
  const ingress = new Set<Edge>();
  for (const { metadata, spec } of ofKind(objects, 'NetworkPolicy')) {
    const own = metadata?.namespace ?? '';
    const subjects = peers({ podSelector: spec?.podSelector ?? {} }, own, network);
    for (const subject of subjects) {
      for (const { to = [], ports } of spec?.egress ?? [])
        for (const target of to.flatMap((peer) => peers(peer, own, network)))
          for (const port of portsOf(ports)) egress.add(edge(subject.name, target.name, port));
      for (const { from = [], ports } of spec?.ingress ?? [])
        for (const source of from.flatMap((peer) => peers(peer, own, network)))
          for (const port of portsOf(ports)) ingress.add(edge(source.name, subject.name, port));
    }
  }
  // Strimzi writes the policies of its listeners itself.
  for (const { metadata, spec } of ofKind(objects, 'Kafka'))
    for (const { port, networkPolicyPeers } of spec.kafka.listeners)
      for (const source of networkPolicyPeers.flatMap((peer) => peers(peer, metadata.namespace, network)))
        for (const broker of pods.filter(({ labels }) => labels['strimzi.io/cluster'] === metadata.name))
          ingress.add(edge(source.name, broker.name, port));
  return { egress: [...egress].sort(), ingress: [...ingress].sort() };
}

export interface WayOut {
  name: string;
  ports: (number | string)[];
  /** Whether an address may be reached. */
  reaches(address: string): boolean;
}

/** The policies that let pods leave the cluster. */
export function waysOut(objects: readonly KubernetesObject[]): WayOut[] {
  return ofKind(objects, 'NetworkPolicy').flatMap(({ metadata, spec }) =>
    (spec?.egress ?? []).flatMap(({ to = [], ports }) => {
      const blocks = to.flatMap(({ ipBlock }) => (ipBlock ? [ipBlock] : []));
      if (blocks.length === 0) return [];
      const reaches = (address: string) =>
        blocks.some(({ cidr, except = [] }) => isIn(address, [cidr]) && !isIn(address, except));
      return [{ name: metadata?.name ?? '', ports: portsOf(ports), reaches }];
    }),
  );
}

function isIn(address: string, ranges: readonly string[]): boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', bits] = range.split('/');
    if (isIPv6(net) !== isIPv6(address)) continue;
    list.addSubnet(net, Number(bits), isIPv6(net) ? 'ipv6' : 'ipv4');
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** The addresses in the values of an environment: URLs, and lists of `host:port`. */
export function addressesIn(values: Record<string, string>): { host: string; port: number }[] {
  return Object.entries(values)
    .filter(([key]) => key !== 'PUBLIC_URL')
    .flatMap(([, value]) => value.split(','))
    .flatMap((each) => {
      const hostAndPort = each.includes('://') && URL.canParse(each) ? new URL(each).host : each;
      const [, host, port] = /^([a-z][a-z\d.-]*):(\d+)$/.exec(hostAndPort) ?? [];
      return host ? [{ host, port: Number(port) }] : [];
    });
}
