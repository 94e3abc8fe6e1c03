import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface WorkbookParts {
  /** The elements in `sheetData` of each sheet, by its name. */
  sheets: Record<string, string>;
  sharedStrings?: string[];
  /** The number formats that are not built in, by id, and the format of each style. */
  formats?: Record<number, string>;
  styles?: number[];
  workbookProperties?: string;
  /** Attributes of sheets, by name. */
  states?: Record<string, string>;
}

/** The XML documents of a workbook, by the names of their parts. */
export function workbookParts({
  sheets,
  sharedStrings = [],
  formats = {},
  styles = [0],
  workbookProperties = '',
  states = {},
}: WorkbookParts): Record<string, string> {
  const names = Object.keys(sheets);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const relationships = (inner: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  return {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relationships(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/_rels/workbook.xml.rels': relationships(
      [
        ...names.map((_, index) => relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)),
        relation('rId901', 'sharedStrings', 'sharedStrings.xml'),
        relation('rId902', 'styles', '/xl/styles.xml'),
      ].join(''),
    ),
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr ${workbookProperties}/><sheets>${names
      .map(
        (name, index) => `<sheet name="${name}" sheetId="${index + 1}" ${states[name] ?? ''} r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${sharedStrings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${Object.entries(formats)
      .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles
      .map((id) => `<xf numFmtId="${id}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  };
}

/** A zip file of these documents. */
export async function zipped(
  parts: Record<string, string | Uint8Array>,
  name = 'leads.xlsx',
  password?: string,
): Promise<File> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, ...(password !== undefined && { password }) });
  for (const [part, content] of Object.entries(parts))
    await writer.add(part, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content));
  return new File([await writer.close()], name);
}

export const aWorkbook = (parts: WorkbookParts): Promise<File> => zipped(workbookParts(parts));
