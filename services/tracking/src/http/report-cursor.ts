import { Refusal } from '@cadenza/http-kit';
import { z } from 'zod';
import type { RowPlace } from '../projections/report-page.ts';

const integerMax = 2_147_483_647;
const place = z.tuple([
  z.boolean(),
  z.string().refine((key) => key.isWellFormed() && !key.includes('\0')),
  z.number().int().min(0).max(integerMax),
]);

/** A cursor: the place of a page's last row, as text that is safe in a URL. */
export function writeCursor({ isEmpty, key, position }: RowPlace): string {
  return Buffer.from(JSON.stringify([isEmpty, key, position])).toString('base64url');
}

/** @throws Refusal 400 for a text that is no cursor */
export function parseCursor(text: string): RowPlace {
  const { data } = place.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!data) throw new Refusal(400, 'malformed-query', 'This cursor is not one that the report has answered.');
  const [isEmpty, key, position] = data;
  return { isEmpty, key, position };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
