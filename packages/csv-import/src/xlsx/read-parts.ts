import { BlobReader, configure, type Entry, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { pageTurn } from '../page-turn.ts';
import { UnreadableFile } from '../unreadable-file.ts';

/** Inflated, a piece of this has some megabytes at most, and takes some ms. */
const compressedPieceBytes = 16_384;
/** One piece takes some ms to parse. */
const pieceBytes = 65_536;
/** A workbook has some dozens. */
const partsMax = 10_000;
/** A sheet of a million rows has this; a zip bomb has more. */
const inflatedMaxBytesDefault = 536_870_912;
/** The longest text of a cell has 32,767 characters. */
const bytesBetweenTagsMax = 4_194_304;
const lessThan = 0x3c;

export const brokenWorkbook = () =>
  new UnreadableFile('This Excel workbook is damaged. Please open it in Excel and save it again');
export const tooLargeWorkbook = () =>
  new UnreadableFile('This Excel workbook is too large. Please split it, or save the sheet as a CSV file');

/** What is told of the elements of a part, by their names without a prefix. */
interface PartHandlers {
  open: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

export interface Parts {
  has: (name: string) => boolean;
  /** Reads a part in pieces, between which the page gets a turn. Does nothing when there is no such part. */
  read: (name: string, handlers: PartHandlers) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * The XML documents in a workbook, which is a zip file. All that is read of them together is bounded.
 * @throws UnreadableFile
 */
export async function openParts(file: Blob, inflatedMaxBytes = inflatedMaxBytesDefault): Promise<Parts> {
  configure({ useWebWorkers: false, chunkSize: compressedPieceBytes });
  const reader = new ZipReader(new BlobReader(file));
  const parts = await partsOf(reader);
  let inflatedBytes = 0;

  async function read(name: string, handlers: PartHandlers): Promise<void> {
    const part = parts.get(nameOf(name));
    if (part === undefined) return;
    const parser = parserFor(handlers);
    const decoder = new TextDecoder();
    let bytesSinceTag = 0;
    const write = async (bytes: Uint8Array) => {
      for (let start = 0; start < bytes.length; start += pieceBytes) {
        const piece = bytes.subarray(start, start + pieceBytes);
        inflatedBytes += piece.length;
        const tag = piece.lastIndexOf(lessThan);
        bytesSinceTag = tag === -1 ? bytesSinceTag + piece.length : piece.length - tag;
        if (inflatedBytes > inflatedMaxBytes) throw tooLargeWorkbook();
        if (bytesSinceTag > bytesBetweenTagsMax) throw brokenWorkbook();
        parser.write(decoder.decode(piece, { stream: true }));
        await pageTurn();
      }
    };
    await asBroken(part.getData(new WritableStream({ write })));
    parser.write(decoder.decode());
    await asBroken((async () => parser.close())());
  }

  return { has: (name) => parts.has(nameOf(name)), read, close: () => reader.close() };
}

async function partsOf(reader: ZipReader<Blob>): Promise<ReadonlyMap<string, FileEntry>> {
  const parts = new Map<string, FileEntry>();
  await asBroken(
    (async () => {
      for await (const entry of reader.getEntriesGenerator()) {
        if (isFile(entry)) parts.set(nameOf(entry.filename), entry);
        if (parts.size > partsMax) throw tooLargeWorkbook();
        if (parts.size % 100 === 0) await pageTurn();
      }
    })(),
  );
  if ([...parts.values()].some(({ encrypted }) => encrypted)) throw lockedWorkbook();
  return parts;
}

const isFile = (entry: Entry): entry is FileEntry => !entry.directory;

/** Names of parts are alike in any case, with a leading slash or escaped characters. */
function nameOf(name: string): string {
  const path = name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const lockedWorkbook = () => new UnreadableFile('This Excel workbook has a password. Please save it without one first');

/** Whatever the zip or XML library finds wrong. */
async function asBroken(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw error instanceof UnreadableFile ? error : brokenWorkbook();
  }
}

function parserFor({ open, close, text }: PartHandlers): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', () => {
    throw brokenWorkbook();
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => open(withoutPrefix(name), attributes));
  if (close) parser.on('closetag', ({ name }) => close(withoutPrefix(name)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  return parser;
}

const withoutPrefix = (name: string) => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name);
