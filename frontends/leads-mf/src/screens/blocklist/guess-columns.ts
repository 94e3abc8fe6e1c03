import type { ReadFileTable } from '@cadenza/csv-import/read-table';
import { splitCell } from './split-line.ts';

/** Where a table has what is blocked, and why; by header, empty for no column. */
export interface ListColumns {
  value: string;
  reason: string;
}

const rowsLookedAt = 500;
/** A column with fewer of its cells understood is about something else. */
const shareMin = 0.3;
const columnsLookedAt = 200;
const namesOfValues =
  /e-?mail|correo|courriel|adress|address|domain|dom[aäí]n|website|web ?site|webseite|sito|url|homepage|host|^web$|^site$|^value$|blocked/i;
const namesOfReasons =
  /^(?:reason|why|grund|begründung|motivo|motif|raison|reden|powod|důvod|notes?|comments?|kommentar|bemerkung|notiz)$/i;

/** Whether a first row names columns: nothing in it could be blocked, and it has a known name or several cells. */
export function namesColumns(headers: readonly string[]): boolean {
  const isEntry = headers.some((header) => splitCell(header).entries.length > 0);
  return !isEntry && (headers.length > 1 || namesOfValues.test(headers[0] ?? ''));
}

/**
 * The column with addresses, or else the one in which most cells are addresses or domains; a name of a company may look
 * like a domain ("Acme.io"), and is none.
 */
export function guessColumns({ headers, rows, emailColumn, nameColumns }: ReadFileTable): ListColumns {
  const sample = rows.slice(0, rowsLookedAt);
  const columns = headers.slice(0, columnsLookedAt).map((header) => {
    const filled = sample.map((row) => row[header]?.trim() ?? '').filter((cell) => cell !== '');
    const understood = filled.filter((cell) => splitCell(cell).entries.length > 0);
    const share = filled.length === 0 ? 0 : understood.length / filled.length;
    const isName = nameColumns.includes(header) && header !== emailColumn;
    const bonus = (header === emailColumn ? 2 : 0) + (namesOfValues.test(header) ? 1 : 0) - (isName ? 1 : 0);
    return { header, score: share < shareMin ? Number.NEGATIVE_INFINITY : share + bonus };
  });
  const best = columns.reduce((one, other) => (other.score > one.score ? other : one), {
    header: '',
    score: Number.NEGATIVE_INFINITY,
  });
  const reason = headers.find((header) => namesOfReasons.test(header.trim()) && header !== best.header);
  return { value: best.header, reason: reason ?? '' };
}
