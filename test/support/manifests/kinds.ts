import type { ICluster, IDatabase } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1';
import type { IGateway, IHTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1';
import type { IDeployment, IStatefulSet } from 'kubernetes-models/apps/v1';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { IJob } from 'kubernetes-models/batch/v1';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { IConfigMap, INamespace, IPodSpec, ISecret, IService, IServiceAccount } from 'kubernetes-models/v1';
import type { Kafka, KafkaNodePool, KafkaTopic, KafkaUser } from './strimzi.ts';

/** Every kind that our manifests may hold. */
export interface Kinds {
  Namespace: INamespace;
  ServiceAccount: IServiceAccount;
  ConfigMap: IConfigMap;
  Secret: ISecret;
  Service: IService;
  Deployment: IDeployment;
  StatefulSet: IStatefulSet;
  Job: IJob;
  PodDisruptionBudget: IPodDisruptionBudget;
  HorizontalPodAutoscaler: IHorizontalPodAutoscaler;
  NetworkPolicy: INetworkPolicy;
  Gateway: IGateway;
  HTTPRoute: IHTTPRoute;
  Cluster: ICluster;
  Database: IDatabase;
  Kafka: Kafka;
  KafkaNodePool: KafkaNodePool;
  KafkaTopic: KafkaTopic;
  KafkaUser: KafkaUser;
}

export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
}

export const ofKind = <Kind extends keyof Kinds>(objects: readonly KubernetesObject[], kind: Kind) =>
  objects.filter((object) => object.kind === kind) as unknown as Kinds[Kind][];

export const nameOf = (object: { metadata?: { name?: string } | undefined }) => object.metadata?.name ?? '';

export const titleOf = ({ kind, metadata: { namespace, name } }: KubernetesObject) =>
  [kind, namespace, name].filter(Boolean).join(' ');

/** Pods that run under one name. */
export interface Workload {
  kind: string;
  name: string;
  namespace: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
  /** `undefined` when autoscaled or run by an operator. */
  replicas: number | undefined;
  selector: Record<string, string>;
  pod: IPodSpec;
}

export function workloadsOf(objects: readonly KubernetesObject[]): Workload[] {
  return [...ofKind(objects, 'Deployment'), ...ofKind(objects, 'StatefulSet')].map(({ kind, metadata, spec }) => ({
    kind,
    name: metadata?.name ?? '',
    namespace: metadata?.namespace ?? '',
    labels: spec?.template?.metadata?.labels ?? {},
    annotations: spec?.template?.metadata?.annotations ?? {},
    replicas: spec?.replicas,
    selector: spec?.selector?.matchLabels ?? {},
    pod: spec!.template.spec!,
  }));
}

/** Whether labels match a selector; an empty selector matches everything. */
export const selects = (selector: Record<string, string> | undefined, labels: Record<string, string> | undefined) =>
  Object.entries(selector ?? {}).every(([key, value]) => labels?.[key] === value);
