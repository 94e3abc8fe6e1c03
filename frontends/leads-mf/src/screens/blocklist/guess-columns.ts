import { type ReadFileTable, withoutGuards } from '@cadenza/csv-import/read-table';
import { resemblesEntry, splitCell } from './split-line.ts';

/** Where a table has what is blocked, and why; by header, an empty reason for no column. */
export interface ListColumns {
  values: readonly string[];
  reason: string;
}

/** What a column of a table holds. */
export interface ColumnContent {
  header: string;
  /** How many of its cells have anything. */
  filled: number;
  /** How many of them have an address, or something like it, and how many have only domains. */
  addresses: number;
  domains: number;
}

/** A column with fewer of its cells understood is about something else. */
const shareMin = 0.3;
const namesOfValues =
  /e-?mail|correo|courriel|adress|address|domain|dom[aäí]n|website|web ?site|webseite|sito|\burl|homepage|\bhost|^web$|^site$|^value$|blocked/i;
const namesOfAddresses = /e-?mail|correo|courriel/i;
/** Columns about the sender or writer of the list. */
const namesOfUs =
  /\b(?:sender|sent by|from|account|mailbox|owner|user|rep|by|von|absender|postfach|konto|expéditeur|remitente|mittente)\b/i;
const namesOfReasons =
  /^(?:reason|why|grund|begründung|motivo|motif|raison|reden|powod|důvod|notes?|comments?|kommentar|bemerkung|notiz)$/i;
const rowsAtOnce = 500;

/** Whether a first row names columns: nothing in it is like an entry, and it has a known name or several cells. */
export function namesColumns(headers: readonly string[]): boolean {
  return !headers.some(isNoName) && (headers.length > 1 || namesOfValues.test(headers[0] ?? ''));
}

/** "Email *", "Open %" and "Info" are names, though they would be no reason of a block. */
const isNoName = (header: string) => resemblesEntry(`${header.replace(/[*%]/g, '')}:`);

/** What each column holds that has anything to block; every cell is looked at. */
export async function contentsOf({ headers, rows }: ReadFileTable): Promise<ColumnContent[]> {
  const contents = headers.map((header) => ({ header, filled: 0, addresses: 0, domains: 0 }));
  for (const [index, row] of rows.entries()) {
    for (const content of contents) count(content, withoutGuards(row[content.header] ?? '').trim());
    if (index % rowsAtOnce === rowsAtOnce - 1) await new Promise((resolve) => setTimeout(resolve));
  }
  return contents.filter(({ addresses, domains }) => addresses + domains > 0);
}

function count(content: ColumnContent, cell: string): void {
  if (cell === '') return;
  content.filled += 1;
  if (cell.includes('@')) content.addresses += 1;
  else if (/[.\u3002\uff0e\uff61]/.test(cell) && splitCell(cell).entries.length > 0) content.domains += 1;
}

/**
 * All columns with addresses, or else with domains, but none about us while there is another; a name of a company may
 * look like a domain ("Acme.io") without being one.
 */
export function guessColumns(
  { headers, emailColumn, nameColumns }: ReadFileTable,
  contents: ColumnContent[],
): ListColumns {
  const reason = headers.find((header) => namesOfReasons.test(header.trim())) ?? '';
  const isName = (header: string) => nameColumns.includes(header) && header !== emailColumn;
  const possible = contents.filter(({ header }) => header !== reason && !isName(header));
  const others = possible.filter(({ header }) => !namesOfUs.test(header));
  const chosen = [others, possible].map(best).find((columns) => columns.length > 0) ?? [];
  return { values: chosen.map(({ header }) => header), reason };
}

function best(columns: readonly ColumnContent[]): ColumnContent[] {
  const withAddresses = columns.filter(
    ({ header, filled, addresses }) =>
      addresses > 0 && (namesOfAddresses.test(header) || addresses >= shareMin * filled),
  );
  if (withAddresses.length > 0) return withAddresses;
  const withDomains = columns.filter(({ filled, domains }) => domains >= shareMin * filled);
  const named = withDomains.filter(({ header }) => namesOfValues.test(header));
  return named.length > 0 ? named : withDomains;
}
