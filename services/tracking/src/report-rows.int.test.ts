import { randomUUIDv7 } from 'node:crypto';
import { reportSorts } from '@cadenza/contracts';
import { expect, test } from 'vitest';
import { startTracking } from './testing/running-tracking.ts';

const { user, visitor, aCampaign, aLink, aSentEmail, openPath, hitsAreRecorded, clock, asBrowser } =
  await startTracking();

type Row = Record<string, unknown> & { lead: { firstName: string } };
const names = (rows: Row[]) => rows.map(({ lead }) => lead.firstName);

/** Four leads: two were sent something, one of them opened it; one cannot be mailed at all. */
async function aMixedCampaign() {
  const { campaignId, path } = await aCampaign('Été "2026"');
  const cy = await aLink(campaignId, { firstName: 'Cy', email: 'cy@example.org', company: 'Engines' });
  const ada = await aLink(campaignId, { firstName: 'Ada', email: 'ada@example.com', jobRole: '=cmd|x' });
  await aLink(campaignId, { firstName: 'Bo', email: 'bo@example.net' });
  await aLink(campaignId, { firstName: 'ada', lastName: 'Z', email: '', company: '50%_off' });
  await aSentEmail(cy, '2026-03-02T14:55:00.000Z');
  const emailId = await aSentEmail(ada);
  const openedAt = clock.now().toString({ smallestUnit: 'millisecond' });
  await visitor.get(openPath(emailId), asBrowser);
  await hitsAreRecorded();
  return { campaignId, path, openedAt };
}

async function allPages(path: string, query: string) {
  const rows: Row[] = [];
  let cursor = '';
  let pages = 0;
  do {
    const { body } = await user.get(`${path}/report-rows?limit=1&${query}${cursor && `&cursor=${cursor}`}`);
    rows.push(...body.rows);
    expect(body.counts === null).toBe(cursor !== '');
    cursor = body.nextCursor ?? '';
    pages += 1;
  } while (cursor !== '' && pages < 10);
  return rows;
}

test('GET /api/campaigns/{id}/report-rows has the rows of the report, and counts by status (O4)', async () => {
  const { path } = await aMixedCampaign();
  const { report } = (await user.get(`${path}/report`)).body;
  const { status, body } = await user.get(`${path}/report-rows`);
  expect(status).toBe(200);
  expect(body).toEqual({
    rows: report,
    nextCursor: null,
    counts: { all: 4, pending: 2, sent: 2, completed: 0, failed: 0, optedOut: 0 },
  });
  expect(await allPages(path, '')).toEqual(report);
});

test.each(reportSorts)('sorted by %s, pages of one row have every row once, in either direction', async (sort) => {
  const { path } = await aMixedCampaign();
  for (const direction of ['ascending', 'descending']) {
    const query = `sort=${sort}&direction=${direction}`;
    const whole = (await user.get(`${path}/report-rows?${query}`)).body.rows;
    expect(whole).toHaveLength(4);
    expect(await allPages(path, query)).toEqual(whole);
  }
});

test("one lead's row is found without reading the others", async () => {
  const { path } = await aMixedCampaign();
  const { report } = (await user.get(`${path}/report`)).body;
  for (const row of report) {
    const { body } = await user.get(`${path}/report-rows?leadId=${row.leadId}&limit=1`);
    expect(body).toMatchObject({ rows: [row], counts: { all: 1, [row.status]: 1 } });
  }
  expect((await user.get(`${path}/report-rows?leadId=${randomUUIDv7()}`)).body.rows).toEqual([]);
  expect((await user.get(`${path}/report-rows?leadId=nonsense`)).status).toBe(400);
});

test('rows are sorted by what the column shows, those without it last', async () => {
  const { path } = await aMixedCampaign();
  const sorted = async (query: string) => names((await user.get(`${path}/report-rows?${query}`)).body.rows);
  expect(await sorted('sort=lead')).toEqual(['Ada', 'ada', 'Bo', 'Cy']);
  expect(await sorted('sort=lead&direction=descending')).toEqual(['Cy', 'Bo', 'ada', 'Ada']);
  expect(await sorted('sort=email')).toEqual(['Ada', 'Bo', 'Cy', 'ada']);
  expect(await sorted('sort=email&direction=descending')).toEqual(['Cy', 'Bo', 'Ada', 'ada']);
  expect(await sorted('sort=sent')).toEqual(['Ada', 'Cy', 'Bo', 'ada']);
  expect(await sorted('sort=sent&direction=descending')).toEqual(['Cy', 'Ada', 'Bo', 'ada']);
  expect(await sorted('sort=opened&direction=descending')).toEqual(['Ada', 'Cy', 'Bo', 'ada']);
});

test.each([
  ['status=sent', ['Cy', 'Ada']],
  ['status=failed', []],
  ['search=ADA', ['Ada', 'ada']],
  ['search=engines', ['Cy']],
  ['search=%25_', ['ada']],
  ['search=ada&status=sent', ['Ada']],
  ['search=Bo%20L', ['Bo']],
])('the filter %s finds what it says, in rows and file', async (query, found) => {
  const { path } = await aMixedCampaign();
  const { body } = await user.get(`${path}/report-rows?${query}`);
  expect(names(body.rows)).toEqual(found);
  const lines = (await user.get(`${path}/report.csv?${query}`)).body.trim().split('\r\n').slice(1);
  expect(lines.map((line: string) => line.split(',')[0])).toEqual(found);
  expect(body.counts[new URLSearchParams(query).get('status') ?? 'all']).toBe(found.length);
});

test('GET /api/campaigns/{id}/report.csv is a file named by the campaign, in which nothing is a formula', async () => {
  const { path, openedAt } = await aMixedCampaign();
  const { status, headers, body } = await user.get(`${path}/report.csv`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toContain('filename="ete-2026-report.csv"');
  const lines: string[] = body.split('\r\n');
  expect(lines).toHaveLength(6);
  expect(lines[2]).toBe(`Ada,L,ada@example.com,,'=cmd|x,sent,,2026-03-02T14:50:00.000Z,${openedAt},,,,,,,Relay`);
});

test.each(['report-rows', 'report.csv'])('%s of no campaign is not found, and needs a session', async (part) => {
  const { path } = await aCampaign();
  expect((await user.get(`/api/campaigns/${randomUUIDv7()}/${part}`)).status).toBe(404);
  expect((await visitor.get(`${path}/${part}`)).status).toBe(401);
});

test.each(['cursor=x', 'cursor=W10', 'cursor=WzEsMiwzXQ', 'sort=clicked', 'direction=up', 'limit=0', 'status=new'])(
  'report rows with %s are refused',
  async (query) => {
    const { path } = await aCampaign();
    const response = await user.get(`${path}/report-rows?${query}`);
    expect(response).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  },
);
