import { ownWords } from './own-words.ts';
import { withoutAccents } from './plain-words.ts';
import type { InboundMail } from './read-mail.ts';
import { reactionHeaders, reactionSigns, reactionType } from './rules/reaction-signs.ts';

const charactersMax = 800;

/** Why a mail is somebody's reaction to ours with a symbol, or null. Who typed anything besides has answered. */
export function reactionSign(mail: InboundMail): string | null {
  const { headers, parts } = mail;
  if (
    parts.some(({ type }) => type === reactionType) ||
    headers.first('content-type').toLowerCase().startsWith(reactionType)
  )
    return `reaction (${reactionType})`;
  const field = reactionHeaders.find(({ name, pattern }) => pattern.test(headers.first(name)));
  if (field) return `reaction (header ${field.name})`;
  const own = ownWords(mail.text);
  if (own.length > charactersMax) return null;
  const words = withoutAccents(own);
  const found = reactionSigns.find((each) => each.words.test(words));
  return found ? `reaction in words (${found.product})` : null;
}
