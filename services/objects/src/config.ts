import { serviceSettings } from '@cadenza/event-kit';
import { publicUrlSetting } from '@cadenza/http-kit';
import { allowedPairsIn } from '@cadenza/public-hosts';
import { z } from 'zod';

const s3Keys = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const fields = serviceSettings.extend({
  PUBLIC_URL: publicUrlSetting.default('http://localhost:8080').describe('Base of the addresses to upload to'),
  DATA_DIR: z.string().default('./.data').describe('Files lie in its folder "objects"; with S3 only while they arrive'),
  REMOTE_IMPORT_ALLOW: z
    .string()
    .default('')
    .refine((text) => allowedPairsIn(text) !== undefined, 'looks like 10.0.0.7:8080,[fd00::7]:443')
    .describe(
      'Addresses, as IP:port and separated by commas, that files are fetched from although they are not public',
    ),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('S3-compatible store for files; absent: the folder. All but the region, or none of the S3 settings'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]+[a-z\d]$/, "is not a bucket's name")
    .optional()
    .describe('Its bucket, which must exist'),
  S3_REGION: z.string().default('us-east-1').describe('Region that requests are signed for'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Access key that may put, get and delete objects'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Its secret'),
});

export const settings = fields.superRefine((given, context) => {
  const missing = s3Keys.filter((key) => given[key] === undefined);
  if (missing.length === 0 || missing.length === s3Keys.length) return;
  for (const key of missing) {
    context.addIssue({ code: 'custom', path: [key], message: 'is needed as well, or none of the S3 settings' });
  }
});

export type Settings = z.output<typeof settings>;

/** How to reach the S3-compatible store; `undefined` when files are kept in a folder. */
export function s3From(given: Settings) {
  if (given.S3_ENDPOINT === undefined) return undefined;
  return {
    endpoint: given.S3_ENDPOINT,
    bucket: given.S3_BUCKET!,
    region: given.S3_REGION,
    accessKeyId: given.S3_ACCESS_KEY_ID!,
    secretAccessKey: given.S3_SECRET_ACCESS_KEY!,
  };
}
