import { visitor } from '../../test/support/session.ts';
import { signedInHeaders } from '../support/bench-identity.ts';
import type { BenchService } from '../support/bench-service.ts';

export const leadsPerCall = 500;

/** Imports leads as the browser imports a file, block after block, and checks that the last lead is in the list. */
export async function importLeads(service: BenchService, count: number, round: number): Promise<number> {
  const headers = await signedInHeaders('leads');
  const { call } = visitor(service.url);
  for (let done = 0; done < count; done += leadsPerCall) {
    const rows = Array.from({ length: Math.min(leadsPerCall, count - done) }, (_, index) => aRow(round, done + index));
    const { status } = await call('POST', '/api/leads/bulk', rows, headers);
    if (status !== 201) throw new Error(`The import was answered with ${status}`);
  }
  const last = aRow(round, count - 1).email;
  const { body } = await call('GET', '/api/leads?limit=1', undefined, headers);
  if (!JSON.stringify(body).includes(last)) throw new Error('The last lead is not the newest in the list');
  return count;
}

function aRow(round: number, index: number) {
  const email = `lead.${round}.${index}@example.com`;
  return {
    firstName: 'Ada',
    lastName: `Number ${index}`,
    email,
    company: 'Blue Ocean',
    jobRole: 'Engineer',
    status: 'new',
  };
}
