import { BlobReader, configure, type Entry, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { pageTurn } from '../page-turn.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { boundedParser, elementCounter, elementsMaxDefault, type PartHandlers } from './bounded-parser.ts';
import { decoderOfPart } from './part-encoding.ts';
import { brokenWorkbook, tooLargeWorkbook } from './workbook-faults.ts';

/** Inflated, a piece of this has some megabytes at most, and takes some ms. */
const compressedPieceBytes = 16_384;
/** One piece takes some ms to parse. */
const pieceBytes = 65_536;
/** A workbook has some dozens. */
const partsMax = 10_000;
/** A sheet of a million rows has this; a zip bomb has more. */
const inflatedMaxBytesDefault = 536_870_912;

interface PartReader extends PartHandlers {
  /** Asked after each piece: whether the rest of the part is of no interest. */
  isEnough?: () => boolean;
}

export interface Parts {
  has: (name: string) => boolean;
  /** Reads a part in pieces, between which the page gets a turn. Does nothing when there is no such part. */
  read: (name: string, reader: PartReader) => Promise<void>;
  close: () => Promise<void>;
}

export interface PartLimits {
  inflatedMaxBytes?: number;
  elementsMax?: number;
}

/** Thrown to end the inflation of a part. */
const enoughIsRead = new Error('enough is read');

/**
 * The XML documents in a workbook, which is a zip file. All that is read of them together is bounded.
 * @throws UnreadableFile
 */
export async function openParts(
  file: Blob,
  { inflatedMaxBytes = inflatedMaxBytesDefault, elementsMax = elementsMaxDefault }: PartLimits = {},
): Promise<Parts> {
  configure({ useWebWorkers: false, chunkSize: compressedPieceBytes });
  const reader = new ZipReader(new BlobReader(file));
  const parts = await partsOf(reader);
  const countElement = elementCounter(elementsMax);
  let inflatedBytes = 0;

  async function read(name: string, { isEnough = () => false, ...handlers }: PartReader): Promise<void> {
    const part = parts.get(nameOf(name));
    if (part === undefined) return;
    const parser = boundedParser(handlers, countElement);
    let decoder: TextDecoder | undefined;
    const take = async (bytes: Uint8Array) => {
      for (let start = 0; start < bytes.length; start += pieceBytes) {
        const piece = bytes.subarray(start, start + pieceBytes);
        inflatedBytes += piece.length;
        if (inflatedBytes > inflatedMaxBytes) throw tooLargeWorkbook();
        decoder ??= decoderOfPart(piece);
        parser.write(decoder.decode(piece, { stream: true }));
        if (isEnough()) throw enoughIsRead;
        await pageTurn();
      }
    };
    const isWhole = await asBroken(inflate(part, take));
    if (!isWhole) return;
    await asBroken(
      (async () => {
        parser.write(decoder?.decode() ?? '');
        parser.close();
      })(),
    );
  }

  return { has: (name) => parts.has(nameOf(name)), read, close: () => reader.close() };
}

/** @returns whether the part was read to its end */
async function inflate(part: FileEntry, take: (bytes: Uint8Array) => Promise<void>): Promise<boolean> {
  // The zip library may report another error than the one that ended it.
  let ended: unknown;
  const write = (bytes: Uint8Array) =>
    take(bytes).catch((error: unknown) => {
      ended = error;
      throw error;
    });
  try {
    await part.getData(new WritableStream({ write }));
    return true;
  } catch (error) {
    if (ended === enoughIsRead) return false;
    throw ended ?? error;
  }
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
async function asBroken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof UnreadableFile ? error : brokenWorkbook();
  }
}
