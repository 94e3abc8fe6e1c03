export { ownWords } from './own-words.ts';
export { type TextPart, textParts } from './text-parts.ts';
