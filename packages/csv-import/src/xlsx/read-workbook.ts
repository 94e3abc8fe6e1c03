import { UnreadableFile } from '../unreadable-file.ts';
import { unescaped } from './cell-text.ts';
import { builtInFormat, type NumberFormat, readFormat } from './number-formats.ts';
import type { Parts } from './read-parts.ts';
import { brokenWorkbook, tooLargeWorkbook } from './workbook-faults.ts';

const sharedCharactersMax = 100_000_000;
const sheetsMax = 1_000;
const formatsMax = 100_000;

interface Sheet {
  name: string;
  /** The name of its part. */
  part: string;
}

export interface Workbook {
  /** Those with cells that are not hidden, in order; at least one. */
  sheets: Sheet[];
  isFrom1904: boolean;
  /** Parts that all sheets share. */
  sharedStringsPart: string;
  stylesPart: string;
}

interface Relation {
  type: string;
  part: string;
}

/** @throws UnreadableFile with a sentence that says what the file is instead of a workbook */
export async function readWorkbook(parts: Parts): Promise<Workbook> {
  const roots = [...(await readRelations(parts, '')).values()];
  const workbookPart = roots.find(({ type }) => type.endsWith('/officeDocument'))?.part ?? 'xl/workbook.xml';
  if (workbookPart.endsWith('.bin'))
    throw new UnreadableFile('This is a binary Excel workbook (.xlsb). Please save it as .xlsx or CSV first');
  if (!parts.has(workbookPart) || /^(word|ppt)\//.test(workbookPart)) throw foreignFile(parts);
  const relations = await readRelations(parts, workbookPart);
  const partOf = (type: string) => [...relations.values()].find((relation) => relation.type.endsWith(type))?.part ?? '';
  const sheets: Sheet[] = [];
  const hidden: Sheet[] = [];
  let isFrom1904 = false;
  await parts.read(workbookPart, {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet' || sheets.length + hidden.length >= sheetsMax) return;
      const relation = relations.get(idOf(attributes));
      if (!relation?.type.endsWith('/worksheet')) return;
      const isHidden = /hidden/i.test(attributes['state'] ?? '');
      (isHidden ? hidden : sheets).push({ name: attributes['name'] ?? '', part: relation.part });
    },
  });
  const shown = sheets.length > 0 ? sheets : hidden;
  if (shown.length === 0) throw brokenWorkbook();
  return { sheets: shown, isFrom1904, sharedStringsPart: partOf('/sharedStrings'), stylesPart: partOf('/styles') };
}

const idOf = (attributes: Record<string, string>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';

function foreignFile(parts: Parts): UnreadableFile {
  if (parts.has('content.xml'))
    return new UnreadableFile('This is an OpenDocument file (.ods). Please save it as .xlsx or CSV first');
  return new UnreadableFile('This is not an Excel workbook. Please upload an .xlsx or CSV file');
}

/** What a part refers to, by id; the empty name stands for the whole file. */
async function readRelations(parts: Parts, of: string): Promise<ReadonlyMap<string, Relation>> {
  const slash = of.lastIndexOf('/') + 1;
  const folder = of.slice(0, slash);
  const relations = new Map<string, Relation>();
  await parts.read(`${folder}_rels/${of.slice(slash)}.rels`, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name === 'Relationship' && relations.size < formatsMax)
        relations.set(Id, { type: Type, part: resolved(folder, Target) });
    },
  });
  return relations;
}

function resolved(folder: string, target: string): string {
  return new URL(target, `file:///${folder}`).pathname.slice(1);
}

/** The formats of cells, by their style. */
export async function readFormats(parts: Parts, { stylesPart }: Workbook): Promise<NumberFormat[]> {
  const written = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isInCellStyles = false;
  await parts.read(stylesPart, {
    open: (name, attributes) => {
      if (name === 'cellXfs') isInCellStyles = true;
      if (formats.length + written.size > formatsMax) throw tooLargeWorkbook();
      const id = Number(attributes['numFmtId'] ?? 0);
      if (name === 'numFmt') written.set(id, readFormat(attributes['formatCode'] ?? ''));
      if (name === 'xf' && isInCellStyles) formats.push(written.get(id) ?? builtInFormat(id));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCellStyles = false;
    },
  });
  return formats;
}

/** Texts that cells refer to by their number. How a text is to be pronounced is left out. */
export async function readSharedStrings(parts: Parts, { sharedStringsPart }: Workbook): Promise<string[]> {
  const strings: string[] = [];
  let characters = 0;
  let current = '';
  let [isText, isPronunciation] = [false, false];
  await parts.read(sharedStringsPart, {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') isPronunciation = true;
      isText = name === 't' && !isPronunciation;
    },
    text: (text) => {
      if (isText) current += text;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isPronunciation = false;
      if (name !== 'si') return;
      characters += current.length + 1;
      if (characters > sharedCharactersMax) throw tooLargeWorkbook();
      strings.push(unescaped(current));
    },
  });
  return strings;
}
