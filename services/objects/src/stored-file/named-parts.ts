import { Refusal } from '@cadenza/service-kit';
import type { Piece } from './pieces.ts';

/** A part as whoever completes an upload names it. */
export interface NamedPart {
  PartNumber: number;
  ETag: string;
}

export const entityTagOf = ({ sha256 }: Pick<Piece, 'sha256'>) => `"${sha256}"`;

/**
 * The parts that a file is put together of.
 * @throws Refusal 422 when one is unknown or another than named, or when their numbers do not rise
 */
export function namedParts(kept: readonly Piece[], named: readonly NamedPart[]): Piece[] {
  return named.map(({ PartNumber, ETag }, index) => {
    const piece = kept.find(({ number }) => number === PartNumber);
    // Some clients take the quotation marks off.
    if (!piece || ETag.replaceAll('"', '') !== piece.sha256) {
      throw new Refusal(422, 'unknown-part', `Part ${PartNumber} has not come, or it was another one.`);
    }
    if (index > 0 && PartNumber <= named[index - 1]!.PartNumber) {
      throw new Refusal(422, 'parts-out-of-order', 'The parts must be named in their order, each once.');
    }
    return piece;
  });
}
