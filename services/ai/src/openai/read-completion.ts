import { Refusal } from '@cadenza/http-kit';
import { z } from 'zod';
import type { Draft } from '../draft/draft-writer.ts';
import { readDraft } from '../draft/read-draft.ts';
import { declined, unusable } from './refusals.ts';

/** The parts of an answer that are read; compatible services may send others. */
const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});

/** @throws Refusal when the answer holds no draft */
export function readCompletion(response: unknown, customKeys: readonly string[]): Draft {
  const choice = completion.safeParse(response).data?.choices[0];
  if (choice?.message.refusal || choice?.finish_reason === 'content_filter') throw declined();
  const draft = readDraft(choice?.message.content ?? '', customKeys);
  if (draft) return draft;
  if (choice?.finish_reason !== 'length') throw unusable();
  throw new Refusal(
    422,
    'ai-answer-too-long',
    'The AI did not come to an end in the space it has. Please ask for a shorter email.',
  );
}
