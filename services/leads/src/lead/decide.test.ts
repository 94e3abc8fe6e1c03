import type { Lead } from '@cadenza/contracts';
import { canonicalAddress } from '@cadenza/mail-address';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide } from './decide.ts';

const now = '2026-03-02T15:00:00.000Z';
let count = 0;

function aLead(fields: Partial<Lead> = {}): Lead {
  count += 1;
  const id = `019a0000-0000-7000-8000-${String(count).padStart(12, '0')}`;
  const blank = { firstName: '', lastName: '', company: null, jobRole: null, fields: {}, tags: [] };
  return { id, ...blank, email: `lead${count}@example.com`, status: 'new', createdAt: now, ...fields };
}

const knownAs = (...leads: Lead[]) => new Map(leads.map((lead) => [canonicalAddress(lead.email) as string, lead]));
const importing = (rows: Lead[], ...known: Lead[]) => decide({ type: 'ImportLeads', rows, now }, knownAs(...known));

describe('J4: one lead per address', () => {
  test('the first row of an address wins, trimmed and lower-cased, and later rows get its id', () => {
    const rows = [aLead({ email: 'Ada@Example.com', firstName: 'Ada' }), aLead({ email: 'ada@example.COM' })];
    const { created, answer, events } = importing(rows);
    expect(created).toEqual([rows[0]]);
    expect(answer).toEqual([rows[0], rows[0]]);
    expect(events).toEqual([{ type: 'LeadsImported', data: { leadIds: [rows[0]?.id], importedAt: now } }]);
  });

  test('a known lead stands for its row; its blanks are filled, the rest is kept', () => {
    const known = aLead({ email: 'ada@example.com', firstName: 'Ada', company: null });
    const row = aLead({ email: 'ADA@example.com', firstName: 'Augusta', lastName: 'King', company: 'Engines' });
    const { created, completed, answer, events } = importing([row], known);
    const filled = { ...known, lastName: 'King', company: 'Engines' };
    expect(created).toEqual([]);
    expect(completed).toEqual([filled]);
    expect(answer).toEqual([filled]);
    expect(events).toEqual([{ type: 'LeadsCompleted', data: { leadIds: [known.id] } }]);
  });

  test('a known lead without blanks changes nothing', () => {
    const known = aLead({ email: 'ada@example.com', firstName: 'Ada' });
    expect(importing([aLead({ email: 'ada@example.com', firstName: 'Other' })], known)).toMatchObject({
      events: [],
      answer: [known],
    });
  });

  test('a lead of the same file is completed before it is created', () => {
    const rows = [aLead({ email: 'ada@example.com' }), aLead({ email: 'ada@example.com', jobRole: 'Analyst' })];
    const { created, completed } = importing(rows);
    expect(created).toEqual([{ ...rows[0], jobRole: 'Analyst' }]);
    expect(completed).toEqual([]);
  });

  test('creating a lead with a known address is refused with the id of the known one', () => {
    const known = aLead({ email: 'ada@example.com' });
    const create = () => decide({ type: 'CreateLead', lead: aLead({ email: 'Ada@example.com' }) }, knownAs(known));
    expect(create).toThrow(expect.objectContaining({ code: 'lead-exists', details: { leadId: known.id } }));
  });
});

describe('J4: whatever a file holds', () => {
  const value = fc.constantFrom('', 'x', 'y');
  const spelling = fc.constantFrom(
    ' ada@example.com',
    'Ada@Example.COM ',
    'bo@example.com',
    'BO@EXAMPLE.COM',
    'nonsense',
  );
  const row = fc.record({ firstName: value, lastName: value, company: value, jobRole: value, email: spelling });
  const rows = fc.array(row, { maxLength: 12 }).map((all) => all.map((fields) => aLead(fields)));
  const fields = ['firstName', 'lastName', 'company', 'jobRole'] as const;
  const ofAddress = (all: Lead[], address: string) => all.filter(({ email }) => canonicalAddress(email) === address);

  test('each address is one lead, whose fields are the first that are not blank', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const { created, answer } = importing(given);
        expect(answer.map(({ email }) => canonicalAddress(email))).toEqual(
          given.map(({ email }) => canonicalAddress(email)),
        );
        for (const address of new Set(given.flatMap(({ email }) => canonicalAddress(email) ?? []))) {
          const same = ofAddress(given, address);
          expect(ofAddress(created, address)).toHaveLength(1);
          const [lead] = ofAddress(created, address) as [Lead];
          expect(lead.id).toBe(same[0]?.id);
          for (const field of fields) expect(lead[field] || '').toBe(same.find((each) => each[field])?.[field] ?? '');
        }
      }),
    );
  });

  test('in two files it makes the same leads as in one, and once more changes nothing', () => {
    fc.assert(
      fc.property(rows, fc.nat(12), (given, place) => {
        const mailable = given.filter(({ email }) => canonicalAddress(email) !== null);
        const whole = importing(mailable).answer;
        const first = importing(mailable.slice(0, place));
        const second = importing(mailable.slice(place), ...first.created);
        const known = knownAs(...first.created, ...second.created, ...second.completed);
        expect(mailable.map(({ email }) => known.get(canonicalAddress(email) as string))).toEqual(whole);
        const again = importing(mailable, ...known.values());
        expect(again).toMatchObject({ created: [], completed: [], events: [] });
      }),
    );
  });
});

test.each(['', 'nonsense', 'ada@localhost', 'a@b@c.com', 'ada lovelace@example.com'])(
  'J5: every row with the address "%s" is a lead of its own',
  (email) => {
    const rows = [aLead({ email }), aLead({ email })];
    const { created, answer } = importing(rows);
    expect(created).toEqual(rows);
    expect(answer).toEqual(rows);
  },
);

test('events carry at most 500 leads, and only their ids', () => {
  const rows = Array.from({ length: 1_001 }, () => aLead({ firstName: 'Ada' }));
  const { events } = importing(rows);
  expect(events.map(({ data }) => data.leadIds.length)).toEqual([500, 500, 1]);
  expect(JSON.stringify(events)).not.toContain('Ada');
  expect(JSON.stringify(events)).not.toContain('example.com');
});
