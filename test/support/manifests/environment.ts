import { type KubernetesObject, ofKind, type Workload } from './kinds.ts';

/** Content of Secrets by name. */
export type Secrets = Record<string, Record<string, string>>;

/** Secrets that an overlay creates itself. */
export function secretsIn(objects: readonly KubernetesObject[]): Secrets {
  return Object.fromEntries(
    ofKind(objects, 'Secret').map(({ metadata, data = {} }) => [
      metadata?.name ?? '',
      Object.fromEntries(
        Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString('utf8')]),
      ),
    ]),
  );
}

/** Sample contents of the production Secrets: the database and Kafka are where the overlay has them. */
export function sampleSecrets(names: readonly string[], dkimKey: string): Secrets {
  const databases = names.map((name) => [
    `${name}-database`,
    {
      DATABASE_URL: `postgres://${name}:secret@cadenza-postgres-rw.cadenza-data.svc:5432/${name}?sslmode=verify-full`,
    },
  ]);
  const users = names.map((name) => [`${name}-kafka`, { KAFKA_PASSWORD: 'a password of Kafka' }]);
  return {
    ...Object.fromEntries([...databases, ...users]),
    ...Object.fromEntries(names.map((name) => [`${name}-keys`, {}])),
    internal: { INTERNAL_SECRET: 'at least sixteen characters' },
    session: { SESSION_SECRET: 'at least sixteen characters' },
    'first-user': { ADMIN_PASSWORD: 'a long password' },
    'mail-server': { SMTP_URL: 'smtps://user:password@mail.example.com:465' },
    mailbox: { IMAP_URL: 'imaps://user:password@mail.example.com:993/INBOX' },
    dkim: { DKIM_PRIVATE_KEY: dkimKey },
    google: { GOOGLE_CLIENT_ID: 'an id', GOOGLE_CLIENT_SECRET: 'a secret' },
    microsoft: { MICROSOFT_CLIENT_ID: 'an id', MICROSOFT_CLIENT_SECRET: 'a secret', MICROSOFT_TENANT: 'common' },
    openai: { OPENAI_API_KEY: 'a key' },
    'object-store': { S3_ACCESS_KEY_ID: 'an id', S3_SECRET_ACCESS_KEY: 'a key' },
  };
}

export interface Environment {
  values: Record<string, string>;
  /** References to missing objects. */
  missing: string[];
  /** Every reference to a Secret, as `name/KEY`. */
  secretKeys: string[];
}

/**
 * The environment of a workload's only container, as the kubelet puts it together.
 * @param withOptional whether Secrets marked as optional exist
 */
export function environmentOf(
  { name, pod }: Workload,
  objects: readonly KubernetesObject[],
  secrets: Secrets,
  withOptional = true,
): Environment {
  const configMaps = new Map(ofKind(objects, 'ConfigMap').map((each) => [each.metadata?.name, each.data ?? {}]));
  const values: Record<string, string> = {};
  const missing: string[] = [];
  const secretKeys: string[] = [];
  const take = (source: string, found: Record<string, string> | undefined) =>
    found ? Object.assign(values, found) : missing.push(`${name} needs ${source}`);
  const container = pod.containers[0]!;
  for (const { configMapRef, secretRef, prefix } of container.envFrom ?? []) {
    if (configMapRef) take(`ConfigMap ${configMapRef.name}`, configMaps.get(configMapRef.name));
    if (secretRef) take(`Secret ${secretRef.name}`, secrets[secretRef.name ?? '']);
    if (prefix) missing.push(`${name} puts a prefix before what it takes from elsewhere`);
  }
  for (const { name: key, value, valueFrom } of container.env ?? []) {
    const { secretKeyRef: secret, configMapKeyRef: config } = valueFrom ?? {};
    if (secret) secretKeys.push(`${secret.name}/${secret.key}`);
    if (secret?.optional && !withOptional) continue;
    const source = secret ? secrets[secret.name ?? ''] : configMaps.get(config?.name);
    const found = value ?? source?.[secret?.key ?? config?.key ?? ''];
    // An optional object may be missing as a whole, and a ConfigMap may lack an optional key.
    const isMissing = found === undefined && !config?.optional && !(secret?.optional && source === undefined);
    if (isMissing) missing.push(`${name} needs ${secret?.name ?? config?.name ?? 'a value'} for ${key}`);
    if (found !== undefined) values[key] = found;
  }
  for (const { configMap, secret } of pod.volumes ?? []) {
    if (configMap && !configMaps.has(configMap.name) && configMap.name !== 'authorities')
      missing.push(`${name} mounts ConfigMap ${configMap.name}`);
    if (secret && !secrets[secret.secretName ?? '']) missing.push(`${name} mounts Secret ${secret.secretName}`);
  }
  return { values, missing, secretKeys };
}
