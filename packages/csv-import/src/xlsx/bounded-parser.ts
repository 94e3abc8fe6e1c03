import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { brokenWorkbook, tooLargeWorkbook } from './workbook-faults.ts';

/** A cell of a workbook lies some ten elements deep, with extensions twenty. */
const depthMax = 64;
/** The first element of a part names some dozens of namespaces. */
const attributesMax = 256;
/** All that a workbook may have: twenty million cells with three elements each. */
export const elementsMaxDefault = 64_000_000;
/** The longest text of a cell has 32,767 characters; comments, instructions and attributes are shorter. */
const charactersBetweenEventsMax = 4_194_304;

/** What is called for the elements of a part, by their names without a prefix. */
export interface PartHandlers {
  open: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

export interface BoundedParser {
  write: (text: string) => void;
  close: () => void;
}

/**
 * A parser of XML that takes no more than a workbook has: bytes alone do not bound what nested elements, attributes and
 * long tokens take. A workbook has no document type (ECMA-376, part 2, 8.1), and entities of its own come with one.
 *
 * @param countElement called for each element, of all parts
 */
export function boundedParser({ open, close, text }: PartHandlers, countElement: () => void): BoundedParser {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let [depth, attributeCount, charactersSinceEvent] = [0, 0, 0];
  parser.on('error', () => {
    throw brokenWorkbook();
  });
  parser.on('doctype', () => {
    throw brokenWorkbook();
  });
  parser.on('attribute', () => {
    attributeCount += 1;
    if (attributeCount > attributesMax) throw brokenWorkbook();
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    depth += 1;
    attributeCount = 0;
    charactersSinceEvent = 0;
    if (depth > depthMax) throw brokenWorkbook();
    countElement();
    open(withoutPrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    charactersSinceEvent = 0;
    close?.(withoutPrefix(name));
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  return {
    write(piece) {
      charactersSinceEvent += piece.length;
      parser.write(piece);
      if (charactersSinceEvent > charactersBetweenEventsMax) throw brokenWorkbook();
    },
    close: () => void parser.close(),
  };
}

/** Counts the elements of all parts of a workbook. */
export function elementCounter(max: number): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > max) throw tooLargeWorkbook();
  };
}

const withoutPrefix = (name: string) => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name);
