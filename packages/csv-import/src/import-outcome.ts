/** What became of one row of a file. */
export type RowOutcome =
  | 'imported'
  | 'known'
  | 'repeated'
  | 'no-address'
  | 'invalid-address'
  | 'unclear'
  | 'not-imported';

/** A row without an address is stored and shown, but never mailed; one with an address that is none is left out (rule J5). */
export const reasons: Record<Exclude<RowOutcome, 'imported'>, string> = {
  known: 'Already known: a lead with this address existed before',
  repeated: 'Already known: an earlier row of this file has the same address',
  'no-address': 'No email address: stored, but never mailed',
  'invalid-address': 'Not a valid email address: left out',
  unclear: 'Possibly imported: the import ended before the server answered',
  'not-imported': 'Not imported: the import ended before this row',
};

/** Each row is counted in exactly one figure. */
export interface OutcomeCounts {
  imported: number;
  alreadyKnown: number;
  withoutValidAddress: number;
  possiblyImported: number;
  notImported: number;
  /** How many rows became what: the figures in parts. */
  of: Record<RowOutcome, number>;
}

export function summaryOf(outcomes: readonly RowOutcome[]): OutcomeCounts {
  const counts: Record<RowOutcome, number> = {
    imported: 0,
    known: 0,
    repeated: 0,
    'no-address': 0,
    'invalid-address': 0,
    unclear: 0,
    'not-imported': 0,
  };
  for (const outcome of outcomes) counts[outcome] += 1;
  return {
    imported: counts.imported,
    alreadyKnown: counts.known + counts.repeated,
    withoutValidAddress: counts['no-address'] + counts['invalid-address'],
    possiblyImported: counts.unclear,
    notImported: counts['not-imported'],
    of: counts,
  };
}
