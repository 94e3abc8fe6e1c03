import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../write-atomically.ts';

const restored = z.object({ takenAt: z.iso.datetime(), heldCampaigns: z.number().int() });
export type RestoredMark = z.output<typeof restored>;

const fileIn = (folder: string) => path.join(folder, 'restored.json');

export async function markRestored(folder: string, mark: RestoredMark): Promise<void> {
  await writeAtomically(fileIn(folder), `${JSON.stringify(mark)}\n`);
}

/** What every start says of a restored folder as long as the mark is there; `undefined` for other folders. */
export async function restoredNotice(folder: string): Promise<string | undefined> {
  const content = await readFile(fileIn(folder), 'utf8').catch(() => undefined);
  const mark = content === undefined ? undefined : restored.parse(JSON.parse(content));
  if (!mark || mark.heldCampaigns === 0) return undefined;
  const held = mark.heldCampaigns === 1 ? 'A campaign was' : `${mark.heldCampaigns} campaigns were`;
  return `
  ! Restored to ${mark.takenAt}. ${held} held then: what nobody has resumed since sends nothing.
    See docs/operations.md, "After a restore".
    Remove ${fileIn(folder)} to see this no more.`;
}
