import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { S3Server } from '@cadenza/testing';
import { s3SettingsFor, type startObjects } from './start-objects.ts';

interface TestedStore {
  name: string;
  settings: Parameters<typeof startObjects>[0];
  /** The names of the stored files. */
  kept: (folder: string) => Promise<string[]>;
  /** Makes the next calls of the store fail. */
  disturb: () => void;
}

/** The places where files may be kept; all must behave the same. */
export const placesWith = (s3: S3Server): TestedStore[] => [
  {
    name: 'a folder',
    settings: {},
    kept: async (folder) => (await readdir(folder)).filter((name) => name !== 'incoming'),
    disturb: () => {},
  },
  {
    name: 'an S3 store',
    settings: s3SettingsFor(s3),
    kept: async () => [...s3.objects.keys()].map((key) => path.posix.basename(key)),
    disturb: () => s3.script(...Array.from({ length: 30 }, () => ({ kind: 'break-request' }) as const)),
  },
];
