import { mailboxTagsMax } from '@cadenza/contracts';
import { Refusal } from '@cadenza/http-kit';
import type { TagChanges } from './commands.ts';

/**
 * Rule M13: the tags that a mailbox has now, without those that are removed, and with those that are added behind them.
 * @throws Refusal 422 for more tags than a mailbox may have
 */
export function changedTags(tags: readonly string[], { add, remove }: TagChanges): string[] {
  const changed = [...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add])];
  if (changed.length > mailboxTagsMax) {
    const sentence = `It would have ${changed.length} tags. A mailbox has at most ${mailboxTagsMax}.`;
    throw new Refusal(422, 'too-many-tags', sentence);
  }
  return changed;
}
