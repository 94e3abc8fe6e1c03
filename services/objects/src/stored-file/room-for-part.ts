import { attachmentMaxBytes } from '@cadenza/contracts';
import type { Piece } from './pieces.ts';

/** How many bytes a part may have, given the other parts. Ignores an earlier piece with the same number. */
export function roomForPart(kept: readonly Piece[], number: number): number {
  const others = kept.filter((piece) => piece.number !== number);
  return Math.max(0, attachmentMaxBytes - others.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
}
