import { z } from 'zod';

/**
 * The part that we use of the API of CloudNativePG's Barman Cloud plugin (barmancloud.cnpg.io/v1). Other fields are
 * refused.
 */
const secretKey = z.strictObject({ name: z.string(), key: z.string() });
const amounts = z.strictObject({ cpu: z.string().optional(), memory: z.string() });

const objectStore = z.strictObject({
  apiVersion: z.literal('barmancloud.cnpg.io/v1'),
  kind: z.literal('ObjectStore'),
  metadata: z.strictObject({ name: z.string(), namespace: z.string() }),
  spec: z.strictObject({
    retentionPolicy: z.string().regex(/^[1-9][0-9]*[dwm]$/),
    configuration: z.strictObject({
      destinationPath: z.string().regex(/^s3:\/\//),
      endpointURL: z.url(),
      s3Credentials: z.strictObject({ accessKeyId: secretKey, secretAccessKey: secretKey }),
      wal: z.strictObject({
        compression: z.enum(['bzip2', 'gzip', 'lz4', 'snappy', 'xz', 'zstd']),
        encryption: z.enum(['AES256', 'aws:kms']),
      }),
      data: z.strictObject({
        compression: z.enum(['bzip2', 'gzip', 'snappy']),
        encryption: z.enum(['AES256', 'aws:kms']),
      }),
    }),
    instanceSidecarConfiguration: z.strictObject({
      resources: z.strictObject({ requests: amounts, limits: amounts }),
    }),
  }),
});

export const barmanCloudSchemas = { ObjectStore: objectStore };
