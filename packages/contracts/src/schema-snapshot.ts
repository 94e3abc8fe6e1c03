import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { topicSchemas } from './events/topics.ts';
import { findBreaks } from './find-breaks.ts';
import * as contracts from './index.ts';

export const snapshotFile = new URL('../contracts.schema.json', import.meta.url);

/** Schemas of what clients send to us show the input form, those of responses the output form. */
const arriving = /(?:Request|Query|Row)$/;

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...description } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // The patterns of well-known formats are long and add nothing to their names.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return description;
}

/**
 * Every contract event by topic and type, and every other schema of this package by name, as JSON Schema (draft
 * 2020-12) in the text of the snapshot file. The test that compares it makes a changed contract a visible decision.
 */
export function schemaSnapshot(): string {
  const events = Object.entries(topicSchemas).map(([topic, { options }]) => [
    topic,
    Object.fromEntries(options.map((option) => [option.shape.type.value, toJsonSchema(option, 'input')])),
  ]);
  const unions = new Set<unknown>(Object.values(topicSchemas));
  const others = Object.entries(contracts).flatMap(([name, schema]: [string, unknown]) => {
    if (!(schema instanceof z.ZodType) || unions.has(schema)) return [];
    return [[name, toJsonSchema(schema, arriving.test(name) ? 'input' : 'output')]];
  });
  const snapshot = { events: Object.fromEntries(events), schemas: Object.fromEntries(others) };
  return `${JSON.stringify(snapshot, null, 2)}\n`;
}

/** Changes in the code's contracts that break versions built with the committed snapshot; one sentence each. */
export function breaksSinceSnapshot(): string[] {
  const committed = JSON.parse(readFileSync(snapshotFile, 'utf8'));
  return findBreaks(committed, JSON.parse(schemaSnapshot()), (name) => arriving.test(name));
}
