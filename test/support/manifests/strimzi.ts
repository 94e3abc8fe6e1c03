import { z } from 'zod';

/**
 * The part that we use of Strimzi's API (kafka.strimzi.io/v1), for which there is no package of types. Other fields are
 * refused.
 */
const metadata = z.strictObject({
  name: z.string(),
  namespace: z.string(),
  labels: z.record(z.string(), z.string()).optional(),
});
const ofCluster = metadata.extend({ labels: z.looseObject({ 'strimzi.io/cluster': z.string() }) });
const resource = <Kind extends string, Head extends z.ZodType, Spec extends z.ZodType>(
  kind: Kind,
  head: Head,
  spec: Spec,
) => z.strictObject({ apiVersion: z.literal('kafka.strimzi.io/v1'), kind: z.literal(kind), metadata: head, spec });

const amounts = z.strictObject({ cpu: z.string().optional(), memory: z.string() });
const labels = z.strictObject({ matchLabels: z.record(z.string(), z.string()) });
const secretKey = z.strictObject({ name: z.string(), key: z.string() });
const scram = z.literal('scram-sha-512');

const kafka = resource(
  'Kafka',
  metadata,
  z.strictObject({
    kafka: z.strictObject({
      version: z.string(),
      listeners: z.array(
        z.strictObject({
          name: z.string().regex(/^[a-z\d]{1,11}$/),
          port: z.number().int().min(9092),
          type: z.literal('internal'),
          tls: z.boolean(),
          authentication: z.strictObject({ type: scram }),
          networkPolicyPeers: z.array(z.strictObject({ namespaceSelector: labels, podSelector: labels })),
        }),
      ),
      authorization: z.strictObject({ type: z.literal('simple') }),
      config: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    }),
    entityOperator: z.strictObject({ topicOperator: z.strictObject({}), userOperator: z.strictObject({}) }),
  }),
);
export type Kafka = z.infer<typeof kafka>;

const nodePool = resource(
  'KafkaNodePool',
  ofCluster,
  z.strictObject({
    replicas: z.number().int().min(1),
    roles: z.array(z.enum(['controller', 'broker'])).min(1),
    storage: z.strictObject({
      type: z.literal('jbod'),
      volumes: z.array(
        z.strictObject({
          id: z.number().int(),
          type: z.literal('persistent-claim'),
          size: z.string(),
          kraftMetadata: z.literal('shared'),
        }),
      ),
    }),
    resources: z.strictObject({ requests: amounts, limits: amounts }),
  }),
);
export type KafkaNodePool = z.infer<typeof nodePool>;

const topic = resource(
  'KafkaTopic',
  ofCluster,
  z.strictObject({
    partitions: z.number().int().min(1),
    replicas: z.number().int().min(1),
    config: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
);
export type KafkaTopic = z.infer<typeof topic>;

const operations = ['Read', 'Write', 'Create', 'Describe'] as const;
const user = resource(
  'KafkaUser',
  ofCluster,
  z.strictObject({
    authentication: z.strictObject({
      type: scram,
      password: z.strictObject({ valueFrom: z.strictObject({ secretKeyRef: secretKey }) }),
    }),
    authorization: z.strictObject({
      type: z.literal('simple'),
      acls: z.array(
        z.strictObject({
          resource: z.strictObject({
            type: z.enum(['topic', 'group']),
            name: z.string(),
            patternType: z.enum(['literal', 'prefix']),
          }),
          operations: z.array(z.enum(operations)),
        }),
      ),
    }),
  }),
);
export type KafkaUser = z.infer<typeof user>;

export const strimziSchemas = { Kafka: kafka, KafkaNodePool: nodePool, KafkaTopic: topic, KafkaUser: user };
