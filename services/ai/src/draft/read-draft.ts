import { stepBodyMaxLength, stepSubjectMaxLength } from '@cadenza/contracts';
import { z } from 'zod';
import type { Draft } from './draft-writer.ts';

/** Control characters other than line breaks and tabs; a subject has none at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const notBlank = (text: string) => text !== '';

const draft = z.object({
  subject: z
    .string()
    .transform((text) => text.replace(controls, '').replace(/\s+/g, ' ').trim().slice(0, stepSubjectMaxLength))
    .refine(notBlank),
  body: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').replace(controls, '').trim().slice(0, stepBodyMaxLength))
    .refine(notBlank),
});

/** The shape asked of the model, as JSON Schema. */
export const draftJsonSchema = {
  type: 'object',
  properties: { subject: { type: 'string' }, body: { type: 'string' } },
  required: ['subject', 'body'],
  additionalProperties: false,
};

/** Reads a model's answer, which is a stranger's text; undefined when it holds no usable draft. */
export function readDraft(content: string): Draft | undefined {
  // Some models wrap JSON in a code block although they were told not to.
  const json = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(content)?.[1] ?? content;
  try {
    return draft.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
