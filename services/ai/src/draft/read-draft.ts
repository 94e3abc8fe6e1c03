import { stepBodyMaxLength, stepSubjectMaxLength } from '@cadenza/contracts';
import { z } from 'zod';
import { keepKnownVariables } from './known-variables.ts';

const controlsExceptLineBreaksAndTabs = /[^\P{Cc}\n\t]/gu;
/** They make text look like other text: marks that turn the direction of writing, and characters that cannot be seen. */
const deceptive = /[\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

const cleaned = (text: string, customKeys: readonly string[]) =>
  keepKnownVariables(
    text.replace(/\r\n?/g, '\n').replace(controlsExceptLineBreaksAndTabs, '').replace(deceptive, ''),
    customKeys,
  );
/** A cut may split a surrogate pair, and half of one cannot be stored. */
const cutTo = (text: string, maxLength: number) => text.trim().slice(0, maxLength).toWellFormed();
const notBlank = (text: string) => text !== '';

/**
 * The schema that the model is asked to follow. It has no limits, because many servers know only the simplest schemas.
 */
export const draftShape = z.object({ subject: z.string(), body: z.string() });

const draftWith = (customKeys: readonly string[]) =>
  draftShape.extend({
    subject: draftShape.shape.subject
      .transform((text) => cutTo(cleaned(text, customKeys).replace(/\s+/g, ' '), stepSubjectMaxLength))
      .refine(notBlank),
    body: draftShape.shape.body
      .transform((text) => cutTo(cleaned(text, customKeys), stepBodyMaxLength))
      .refine(notBlank),
  });

/**
 * Reads a model's answer, which is untrusted text. Keeps only a subject and a body, and of these only what an editor
 * may show and a step may store. Undefined when there is no usable draft.
 *
 * @param customKeys custom fields that may be variables, besides those that every lead has
 */
export function readDraft(content: string, customKeys: readonly string[] = []) {
  return draftWith(customKeys).safeParse(parseJson(content) ?? parseJson(objectWithin(content))).data;
}

/** Some models think aloud, say a sentence first, or wrap JSON in a code block, although they were asked not to. */
function objectWithin(content: string): string {
  const said = withoutThoughts(content);
  return said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1);
}

const [thoughtBegins, thoughtEnds] = ['<think>', '</think>'];

/** No regular expression: it would search for an end again from every unclosed beginning, in quadratic time. */
function withoutThoughts(content: string): string {
  let said = '';
  let position = 0;
  for (;;) {
    const begin = content.indexOf(thoughtBegins, position);
    const end = begin < 0 ? -1 : content.indexOf(thoughtEnds, begin);
    if (end < 0) return said + content.slice(position);
    said += content.slice(position, begin);
    position = end + thoughtEnds.length;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
