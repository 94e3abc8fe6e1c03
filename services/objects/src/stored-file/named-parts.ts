import { Refusal } from '@cadenza/http-kit';
import type { Piece } from './pieces.ts';

/** A part as the client names it when it completes an upload. */
export interface NamedPart {
  PartNumber: number;
  ETag: string;
}

export const entityTagOf = ({ sha256 }: Pick<Piece, 'sha256'>) => `"${sha256}"`;

/**
 * The parts from which a file is assembled.
 * @throws Refusal 422 when a part is unknown or differs from the one named, or when the numbers do not rise
 */
export function namedParts(kept: readonly Piece[], named: readonly NamedPart[]): Piece[] {
  return named.map(({ PartNumber, ETag }, index) => {
    const piece = kept.find(({ number }) => number === PartNumber);
    // Some clients strip the quotation marks.
    if (!piece || ETag.replaceAll('"', '') !== piece.sha256) {
      throw new Refusal(422, 'unknown-part', `Part ${PartNumber} has not come, or it was another one.`);
    }
    if (index > 0 && PartNumber <= named[index - 1]!.PartNumber) {
      throw new Refusal(422, 'parts-out-of-order', 'The parts must be named in their order, each once.');
    }
    return piece;
  });
}
