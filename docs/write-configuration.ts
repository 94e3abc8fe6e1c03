import { writeFileSync } from 'node:fs';
import { configurationFile, describeConfiguration } from './configuration.ts';

// Run with `npm run docs` after a change to the settings.
writeFileSync(configurationFile, await describeConfiguration());
