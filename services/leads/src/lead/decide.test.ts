import { type LeadsChange, type OnKnownLead, tagsMax } from '@cadenza/contracts';
import { canonicalAddress } from '@cadenza/mail-address';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LeadChanges } from './commands.ts';
import { decide } from './decide.ts';
import type { StoredLead } from './state.ts';

const now = '2026-03-02T15:00:00.000Z';
let count = 0;

function aLead(fields: Partial<StoredLead> = {}): StoredLead {
  count += 1;
  const id = `019a0000-0000-7000-8000-${String(count).padStart(12, '0')}`;
  const blank = { firstName: '', lastName: '', company: null, jobRole: null, fields: {}, tags: [] };
  return { id, ...blank, email: `lead${count}@example.com`, status: 'new', createdAt: now, revision: 0, ...fields };
}

const knownAs = (...leads: StoredLead[]) =>
  new Map(leads.map((lead) => [canonicalAddress(lead.email) as string, lead]));
const importing = (rows: StoredLead[], ...known: StoredLead[]) => importingWith('fill', rows, ...known);
const importingWith = (onKnown: OnKnownLead, rows: StoredLead[], ...known: StoredLead[]) =>
  decide({ type: 'ImportLeads', rows, onKnown, now }, knownAs(...known));

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
    const { created, rewritten, answer, events } = importing([row], known);
    const filled = { ...known, lastName: 'King', company: 'Engines' };
    expect(created).toEqual([]);
    expect(rewritten).toEqual([filled]);
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

  test('a lead of the same file is rewritten before it is created', () => {
    const rows = [aLead({ email: 'ada@example.com' }), aLead({ email: 'ada@example.com', jobRole: 'Analyst' })];
    const { created, rewritten } = importing(rows);
    expect(created).toEqual([{ ...rows[0], jobRole: 'Analyst' }]);
    expect(rewritten).toEqual([]);
  });

  test('creating a lead with a known address is refused with the id of the known one', () => {
    const known = aLead({ email: 'ada@example.com' });
    const create = () => decide({ type: 'CreateLead', lead: aLead({ email: 'Ada@example.com' }) }, knownAs(known));
    expect(create).toThrow(expect.objectContaining({ code: 'lead-exists', details: { leadId: known.id } }));
  });
});

describe('J4: a row for a known lead', () => {
  const known = aLead({
    ...{ email: 'ada@example.com', firstName: 'Ada', company: 'Engines', jobRole: null },
    ...{ fields: { industry: 'Looms' }, tags: ['vip'] },
  });
  const row = aLead({
    ...{ email: 'ADA@example.com', firstName: 'Augusta', company: null, jobRole: 'Analyst' },
    ...{ fields: { industry: 'Mills', size: '12' }, tags: ['fair', 'vip'] },
  });

  test.each([
    [
      'fill',
      'LeadsCompleted',
      { jobRole: 'Analyst', fields: { industry: 'Looms', size: '12' }, tags: ['vip', 'fair'] },
    ],
    [
      'overwrite',
      'LeadsChanged',
      { firstName: 'Augusta', jobRole: 'Analyst', fields: { industry: 'Mills', size: '12' }, tags: ['vip', 'fair'] },
    ],
  ] as const)('%s: its address and id stay, and what the row lacks', (onKnown, type, changes) => {
    const { rewritten, answer, created, events } = importingWith(onKnown, [row], known);
    expect(rewritten).toEqual([{ ...known, ...changes }]);
    expect(answer).toEqual(rewritten);
    expect(created).toEqual([]);
    expect(events).toMatchObject([{ type, data: { leadIds: [known.id] } }]);
    expect(importingWith(onKnown, [row], ...rewritten)).toMatchObject({ rewritten: [], events: [] });
  });

  test('skip: nothing changes', () => {
    expect(importingWith('skip', [row], known)).toMatchObject({ rewritten: [], events: [], answer: [known] });
  });

  test('J4: tags that differ in case only are one tag', () => {
    const { rewritten } = importing([{ ...row, tags: ['VIP', 'Fair'] }], { ...known, tags: ['vip'] });
    expect(rewritten[0]?.tags).toEqual(['vip', 'Fair']);
  });

  test('a lead gets no more tags than it may have', () => {
    const many = Array.from({ length: 50 }, (_, index) => `tag ${index}`);
    expect(importing([row], { ...known, tags: many }).rewritten[0]?.tags).toEqual(many);
  });
});

describe('a change by a person', () => {
  const lead = aLead({ company: 'Engines', fields: { industry: 'Looms', size: '12' }, tags: ['vip'] });
  const changing = (changes: LeadChanges) => decide({ type: 'ChangeLead', lead, changes, now }, new Map());

  test('replaces what it gives, and takes away what it gives as empty', () => {
    const changes = { firstName: 'Ada', company: null, fields: { industry: '', size: null, city: 'London' }, tags: [] };
    const { rewritten, events } = changing(changes);
    expect(rewritten).toEqual([{ ...lead, firstName: 'Ada', company: null, fields: { city: 'London' }, tags: [] }]);
    expect(events).toEqual([{ type: 'LeadsChanged', data: { leadIds: [lead.id], changedAt: now } }]);
  });

  test.each([{ company: 'Engines' }, { fields: { size: '12', city: '' } }, { tags: ['vip'] }])(
    'to what it is already is none: %j',
    (changes) => {
      expect(changing(changes)).toMatchObject({ rewritten: [], events: [], answer: [lead] });
    },
  );
});

describe('J9: one change of many leads', () => {
  const full = Array.from({ length: tagsMax }, (_, index) => `tag ${index}`);
  const changing = (lead: StoredLead, change: LeadsChange) =>
    decide({ type: 'ChangeLeads', leads: [lead], change, now }, new Map()).rewritten;

  test.each<[string, Partial<StoredLead>, LeadsChange, Partial<StoredLead> | null]>([
    ['a new tag', { tags: ['vip'] }, { what: 'add-tag', tag: 'met' }, { tags: ['vip', 'met'] }],
    ['a tag it has in another case', { tags: ['VIP'] }, { what: 'add-tag', tag: 'vip' }, null],
    ['a tag too many', { tags: full }, { what: 'add-tag', tag: 'met' }, null],
    ['a tag taken away', { tags: ['vip', 'Met'] }, { what: 'remove-tag', tag: 'met' }, { tags: ['vip'] }],
    ['a tag it does not have', { tags: ['vip'] }, { what: 'remove-tag', tag: 'met' }, null],
    [
      'another company',
      { company: 'Looms' },
      { what: 'set-field', field: 'company', value: 'Engines', onlyEmpty: false },
      { company: 'Engines' },
    ],
    [
      'a company where there is one',
      { company: 'Looms' },
      { what: 'set-field', field: 'company', value: 'Engines', onlyEmpty: true },
      null,
    ],
    [
      'no job role',
      { jobRole: 'CTO' },
      { what: 'set-field', field: 'jobRole', value: '', onlyEmpty: false },
      { jobRole: null },
    ],
    [
      'a value',
      { fields: { size: '12' } },
      { what: 'set-custom-field', key: 'city', value: 'Lyon', onlyEmpty: true },
      { fields: { size: '12', city: 'Lyon' } },
    ],
    [
      'a value where there is one',
      { fields: { city: 'Rome' } },
      { what: 'set-custom-field', key: 'city', value: 'Lyon', onlyEmpty: true },
      null,
    ],
    [
      'a value taken away',
      { fields: { city: 'Rome', size: '12' } },
      { what: 'set-custom-field', key: 'city', value: null, onlyEmpty: false },
      { fields: { size: '12' } },
    ],
  ])('%s', (_, fields, change, expected) => {
    const lead = aLead(fields);
    expect(changing(lead, change)).toEqual(expected === null ? [] : [{ ...lead, ...expected }]);
  });

  test('is told in events of at most 500 leads, of those that changed', () => {
    const leads = Array.from({ length: 1_001 }, (_, index) => aLead({ tags: index === 0 ? ['vip'] : [] }));
    const change: LeadsChange = { what: 'add-tag', tag: 'vip' };
    const { events } = decide({ type: 'ChangeLeads', leads, change, now }, new Map());
    const told = leads.slice(1).map(({ id }) => id);
    expect(events).toEqual([
      { type: 'LeadsChanged', data: { leadIds: told.slice(0, 500), changedAt: now } },
      { type: 'LeadsChanged', data: { leadIds: told.slice(500), changedAt: now } },
    ]);
  });
});

describe('J2: another address', () => {
  const lead = aLead({ email: 'Ada@example.com' });
  const changing = (changes: LeadChanges, from: StoredLead = lead, ...known: StoredLead[]) =>
    decide({ type: 'ChangeLead', lead: from, changes, now }, knownAs(from, ...known));
  const changed = { type: 'LeadAddressChanged', data: { leadIds: [lead.id], changedAt: now } };

  test('is told, and the former one is kept in its canonical form', () => {
    const { rewritten, answer, events } = changing({ email: 'Ada@New.example', firstName: 'Ada' });
    expect(rewritten).toEqual([
      { ...lead, email: 'Ada@New.example', firstName: 'Ada', formerAddresses: ['ada@example.com'] },
    ]);
    expect(answer).toEqual(rewritten);
    expect(events).toEqual([changed]);
  });

  test('that is another spelling of the same changes the spelling alone', () => {
    expect(changing({ email: 'ada@EXAMPLE.com' })).toMatchObject({
      rewritten: [{ ...lead, email: 'ada@EXAMPLE.com' }],
      events: [{ type: 'LeadsChanged' }],
    });
    expect(changing({ email: 'Ada@example.com' })).toMatchObject({ rewritten: [], events: [] });
  });

  test('J4: of another lead is refused with its id', () => {
    const known = aLead({ email: 'bo@example.com' });
    expect(() => changing({ email: 'BO@example.com' }, lead, known)).toThrow(
      expect.objectContaining({ status: 409, code: 'lead-exists', details: { leadId: known.id } }),
    );
  });

  test('that it had before is a former one no more', () => {
    const moved = { ...lead, email: 'ada@new.example', formerAddresses: ['first@example.com', 'ada@example.com'] };
    const { rewritten } = changing({ email: 'ada@example.com' }, moved);
    expect(rewritten[0]?.formerAddresses).toEqual(['first@example.com', 'ada@new.example']);
  });

  test.each(['', 'nonsense'])('J5: nothing is kept of an address that could not be mailed: "%s"', (email) => {
    const { rewritten, events } = changing({ email: 'ada@new.example' }, { ...lead, email });
    expect(rewritten).toEqual([{ ...lead, email: 'ada@new.example', formerAddresses: [] }]);
    expect(events).toEqual([changed]);
  });

  test('is refused after twenty others', () => {
    const many = Array.from({ length: 20 }, (_, index) => `ada${index}@example.com`);
    const nineteen = { ...lead, formerAddresses: many.slice(1) };
    expect(changing({ email: 'new@example.com' }, nineteen).rewritten[0]?.formerAddresses).toHaveLength(20);
    expect(() => changing({ email: 'new@example.com' }, { ...lead, formerAddresses: many })).toThrow(
      expect.objectContaining({ status: 409, code: 'too-many-addresses' }),
    );
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
  const custom = fc.constantFrom<StoredLead['fields']>(
    {},
    { industry: 'x' },
    { size: 'y' },
    { industry: 'y', size: 'x' },
  );
  const tags = fc.subarray(['vip', 'fair']);
  const texts = { firstName: value, lastName: value, company: value, jobRole: value };
  const row = fc.record({ ...texts, email: spelling, fields: custom, tags });
  const rows = fc.array(row, { maxLength: 12 }).map((all) => all.map((fields) => aLead(fields)));
  const fields = ['firstName', 'lastName', 'company', 'jobRole'] as const;
  const ofAddress = (all: StoredLead[], address: string) =>
    all.filter(({ email }) => canonicalAddress(email) === address);

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
          const [lead] = ofAddress(created, address) as [StoredLead];
          expect(lead.id).toBe(same[0]?.id);
          for (const field of fields) expect(lead[field] || '').toBe(same.find((each) => each[field])?.[field] ?? '');
          for (const key of ['industry', 'size'])
            expect(lead.fields[key]).toBe(same.find((each) => key in each.fields)?.fields[key]);
          expect(new Set(lead.tags)).toEqual(new Set(same.flatMap((each) => each.tags)));
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
        const known = knownAs(...first.created, ...second.created, ...second.rewritten);
        expect(mailable.map(({ email }) => known.get(canonicalAddress(email) as string))).toEqual(whole);
        const again = importing(mailable, ...known.values());
        expect(again).toMatchObject({ created: [], rewritten: [], events: [] });
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
