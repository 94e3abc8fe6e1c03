import { eventually } from '@cadenza/testing';
import { expect } from 'vitest';
import { runCommand } from '../../support/running-product.ts';
import type { Session } from '../../support/session.ts';
import type { Acknowledged } from './load.ts';

const settledWithin = { timeoutMs: 120_000 };
const readModels = ['campaigns', 'leads', 'sending', 'tracking'];

interface ReportRow {
  lead: { email: string };
  openedAt: string | null;
}

/** Everything acknowledged is there, once, and nothing that nobody asked for. */
export async function expectAcknowledged(session: Session, { leads, names, files, opened }: Acknowledged) {
  const found = (await session.call('GET', '/api/leads')).body as { id: string; email: string }[];
  expect(new Set(found.map(({ email }) => email)).size).toBe(found.length);
  const idByEmail = new Map(found.map(({ id, email }) => [email, id]));
  for (const [email, id] of leads) expect([email, idByEmail.get(email)]).toEqual([email, id]);

  for (const [path, bytes] of files) {
    const response = await session.call('GET', path);
    expect([response.status, response.headers.get('content-length')], path).toEqual([200, String(bytes.length)]);
  }
  await eventually(async () => {
    const openedRows: string[] = [];
    let openCount = 0;
    for (const [id, possible] of names) {
      const { campaign, report } = (await session.call('GET', `/api/campaigns/${id}/report`)).body;
      expect(possible).toContain(campaign.name);
      openCount += campaign.openCount;
      openedRows.push(...(report as ReportRow[]).filter(({ openedAt }) => openedAt).map(({ lead }) => lead.email));
    }
    expect(openedRows).toEqual(expect.arrayContaining([...opened]));
    expect(openCount).toBe(openedRows.length);
  }, settledWithin);
}

/** A clean replay of the events gives every row as it is. */
export async function expectCleanReplay(dataDirectory: string) {
  for (const name of readModels) {
    const { status, output } = await runCommand('rebuild', [name], { DATA_DIR: dataDirectory });
    const lines = output.match(/: .*/g) ?? [];
    expect(
      lines.filter((line) => !/^: [\d,]+ rows?, all as they were$/.test(line)),
      name,
    ).toEqual([]);
    expect([status, lines.length > 0], output).toEqual([0, true]);
  }
}
