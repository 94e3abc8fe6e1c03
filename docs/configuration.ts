import { existsSync, readdirSync } from 'node:fs';
import { z } from 'zod';
import { productSettings } from '../launcher/src/settings.ts';

export const configurationFile = new URL('./configuration.md', import.meta.url);
const servicesFolder = new URL('../services/', import.meta.url);

interface Setting {
  key: string;
  defaultText: string;
  description: string;
  reader: string;
}

/** What a schema says about each of its keys. */
function settingsOf(reader: string, schema: z.ZodType): Setting[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([key, property]) => {
    const { default: value, description = '' } = property as { default?: unknown; description?: string };
    const defaultText = value === undefined ? (required.includes(key) ? 'required' : '–') : `\`${value}\``;
    return { key, defaultText, description, reader };
  });
}

/** The settings of every service, in the order of their names. */
export async function serviceSettings(): Promise<Setting[]> {
  const isService = (name: string) => existsSync(new URL(`${name}/src/config.ts`, servicesFolder));
  const names = readdirSync(servicesFolder).filter(isService).sort();
  const schemas = await Promise.all(names.map((name) => import(`${servicesFolder}${name}/src/config.ts`)));
  return names.flatMap((name, index) => settingsOf(name, schemas[index].settings));
}

export const launcherSettings = () => settingsOf('npm start', productSettings);

const cell = (text: string) => text.replaceAll('|', '\\|');

function table(headings: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(headings), `|${'---|'.repeat(headings.length)}`, ...rows.map(line)].join('\n');
}

/** One row per key; readers that mean the same by it share the row. */
function serviceRows(settings: Setting[]): string[][] {
  const byMeaning = Map.groupBy(settings, (each) => [each.key, each.defaultText, each.description].join('\n'));
  const readersMax = new Set(settings.map(({ reader }) => reader)).size;
  return [...byMeaning.values()]
    .map((group) => {
      const [{ key, defaultText, description }] = group as [Setting];
      const readers = group.length === readersMax ? 'all' : group.map(({ reader }) => reader).join(', ');
      return [`\`${key}\``, defaultText, readers, description];
    })
    .sort(([one = ''], [other = '']) => (one < other ? -1 : Number(one > other)));
}

/** The text of docs/configuration.md. */
export async function describeConfiguration(): Promise<string> {
  const product = launcherSettings().map(({ key, defaultText, description }) => [
    `\`${key}\``,
    defaultText,
    description,
  ]);
  return `# Configuration

Settings are environment variables. An empty value counts as absent; a process that is given a bad one names every bad
key at once and ends. Written by \`npm run docs\` from the schemas in the code: change those, not this page.

## One machine

What \`npm start\` understands. It hands every service its part, and generates what is secret.

${table(['key', 'default', 'meaning'], product)}

## Each service

For a cluster, where every service is a process of its own.

${table(['key', 'default', 'read by', 'meaning'], serviceRows(await serviceSettings()))}
`;
}
