import { serviceSettings } from '@cadenza/service-kit';
import { z } from 'zod';

export const settings = serviceSettings
  .pick({
    PORT: true,
    HOST: true,
    DATABASE_URL: true,
    INTERNAL_SECRET: true,
    CLOCK_START: true,
    CLOCK_SPEED: true,
    CLOCK_ANCHOR: true,
    LOG_LEVEL: true,
  })
  .extend({
    PUBLIC_URL: z.url().default('http://localhost:8080').describe('Base of the addresses to upload to'),
    DATA_DIR: z.string().default('./.data').describe('Files lie in its folder "objects"'),
  });

export type Settings = z.output<typeof settings>;
