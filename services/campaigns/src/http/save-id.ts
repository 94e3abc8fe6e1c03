import type { IncomingHttpHeaders } from 'node:http';
import { sequenceSaveHeader, sequenceSaveId } from '@cadenza/contracts';
import { Refusal } from '@cadenza/http-kit';
import type { CampaignCommand } from '../campaign/commands.ts';

/**
 * The save that a request belongs to, if the request names one.
 * @throws Refusal 400 when the header is not the id of a save
 */
export function saveIdOf(headers: IncomingHttpHeaders): string | undefined {
  const given = headers[sequenceSaveHeader];
  if (given === undefined) return undefined;
  const { success, data } = sequenceSaveId.safeParse(given);
  if (!success) throw new Refusal(400, 'malformed-header', `The header ${sequenceSaveHeader} is not an id of a save.`);
  return data;
}

/** The command that must precede the other commands of a request that belongs to a save. */
export function continuing(headers: IncomingHttpHeaders): CampaignCommand[] {
  const saveId = saveIdOf(headers);
  return saveId === undefined ? [] : [{ type: 'ContinueSave', saveId }];
}
