import { parse } from 'yaml';
import { z } from 'zod';
import { read } from './repository.ts';

const condition = z.object({ condition: z.string() });

const composeService = z.object({
  image: z.string(),
  build: z
    .object({ context: z.string(), dockerfile: z.string(), args: z.record(z.string(), z.string()).default({}) })
    .optional(),
  ports: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.union([z.string(), z.number()]).transform(String)).default({}),
  depends_on: z.record(z.string(), condition).default({}),
  healthcheck: z.object({ test: z.array(z.string()).min(2) }).optional(),
  volumes: z.array(z.string()).default([]),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  network_mode: z.string().optional(),
  user: z.string().optional(),
  restart: z.string().optional(),
  read_only: z.boolean().optional(),
  privileged: z.never().optional(),
  cap_add: z.never().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  mem_limit: z.string().optional(),
  tmpfs: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
});

const composeFile = z.object({
  services: z.record(z.string(), composeService),
  volumes: z.record(z.string(), z.null()).default({}),
});

export const composeText = (file = 'docker-compose.yml') => read(file);

/** A compose file with anchors merged and variables as they are written. */
export function readCompose(): z.output<typeof composeFile> {
  return composeFile.parse(parse(composeText(), { merge: true }));
}

/** Names in `${NAME}`, `${NAME:-default}` and `${NAME:?complaint}`, and whether a start without them is refused. */
export function variablesIn(text: string): { name: string; isRequired: boolean }[] {
  return [...text.matchAll(/\$\{(\w+)(:\?)?/g)].map(([, name = '', required]) => ({ name, isRequired: !!required }));
}

/** The text with its variables replaced as the engine does, from the inside out. */
export function interpolate(text: string, variables: Readonly<Record<string, string>>): string {
  const innermost = /\$\{(\w+)(?::([-?])([^${}]*))?\}/;
  for (let result = text; ; ) {
    const found = innermost.exec(result);
    if (!found) return result;
    const [whole, name = '', kind, words = ''] = found;
    result = result.replace(whole, () => variables[name] || (kind === '-' ? words : ''));
  }
}
