// @vitest-environment happy-dom
import { aLead, type FakeResponses, network, refusal } from '@cadenza/api-client/testing';
import type { LeadNote } from '@cadenza/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderLeads } from '../../testing/render-leads.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ada = aLead({ id: 'l1', firstName: 'Ada', lastName: 'Lovelace' });
const aNote = (fields: Partial<LeadNote> = {}): LeadNote => ({
  ...{ id: 'n1', text: 'Met at the fair', createdAt: '2026-03-02T15:00:00.000Z', changedAt: null, revision: 0 },
  ...fields,
});

/** The list of leads over a server that keeps these notes of Ada. */
async function leadsWith(notes: LeadNote[], responses: FakeResponses = {}) {
  const sent: unknown[] = [];
  network({
    'GET /api/leads': [ada],
    'GET /api/lead-fields': [],
    'GET /api/tags': [],
    'GET /api/leads/l1/notes': () => notes,
    'POST /api/leads/l1/notes': (body: unknown) => {
      sent.push(body);
      const added = aNote({ ...(body as { text: string }), id: `n${notes.length + 1}` });
      notes.unshift(added);
      return added;
    },
    'PATCH /api/leads/l1/notes/n1': (body: unknown) => {
      sent.push(body);
      const place = notes.findIndex(({ id }) => id === 'n1');
      const before = notes[place] as LeadNote;
      notes[place] = { ...before, ...(body as object), revision: before.revision + 1, changedAt: before.createdAt };
      return notes[place];
    },
    'DELETE /api/leads/l1/notes/n1': () => {
      notes.splice(0);
      return { success: true };
    },
    ...responses,
  });
  await renderLeads();
  return { sent };
}

async function openAda() {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Ada Lovelace' }));
  return within(await screen.findByRole('dialog', { name: 'Ada Lovelace' }));
}
async function openNotes() {
  const drawer = await openAda();
  await userEvent.click(await drawer.findByRole('tab', { name: /^Notes/ }));
  await drawer.findByLabelText('New note');
  return drawer;
}
type Drawer = Awaited<ReturnType<typeof openNotes>>;
const rowsOf = (drawer: Drawer) => within(drawer.getByRole('list', { name: 'Notes' })).getAllByRole('listitem');

test('J10: a note is added by Ctrl+Enter, and the tab says how many there are', async () => {
  const { sent } = await leadsWith([]);
  const drawer = await openNotes();
  expect(await drawer.findByText('No notes yet')).toBeTruthy();
  expect(drawer.getByRole<HTMLButtonElement>('button', { name: 'Add note' }).disabled).toBe(true);
  const area = drawer.getByLabelText('New note');
  await userEvent.type(area, '  Asks again{Enter}in May ');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Note added successfully')).toBeTruthy();
  expect(sent).toEqual([{ text: 'Asks again\nin May' }]);
  expect(rowsOf(drawer).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Mar 2, 2026.*Asks again\nin May$/),
  ]);
  await waitFor(() => expect(area).toHaveProperty('value', ''));
  expect(document.activeElement).toBe(area);
  expect(drawer.getByRole('tab', { name: 'Notes (1)' })).toBeTruthy();
  // The same words again are another note.
  await userEvent.type(area, 'Asks again{Enter}in May');
  await userEvent.click(drawer.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(rowsOf(drawer)).toHaveLength(2));
});

test('a web address in a note can be pressed, and markup is text', async () => {
  await leadsWith([aNote({ text: '<b>See</b> https://example.com/tour, or javascript:alert(1)' })]);
  const drawer = await openNotes();
  const link = await drawer.findByRole('link');
  expect(link.getAttribute('href')).toBe('https://example.com/tour');
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  expect(drawer.getByText(/<b>See<\/b>/)).toBeTruthy();
});

test('a very long note is shown whole when asked', async () => {
  await leadsWith([aNote({ text: `${'word '.repeat(400)}end` })]);
  const drawer = await openNotes();
  expect(drawer.queryByText(/end$/)).toBeNull();
  await userEvent.click(await drawer.findByRole('button', { name: 'Show all 2,003 characters' }));
  expect(drawer.getByText(/end$/)).toBeTruthy();
});

test('J10: a note is changed in its place, and deleted after a question', async () => {
  const { sent } = await leadsWith([aNote({ revision: 3 })]);
  const drawer = await openNotes();
  await userEvent.click(await drawer.findByRole('button', { name: /^Edit the note of Mar 2, 2026/ }));
  const area = drawer.getByLabelText('Change the note');
  expect(document.activeElement).toBe(area);
  await userEvent.clear(area);
  await userEvent.type(area, 'Met in Lyon');
  await userEvent.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await drawer.findByText('Met in Lyon')).toBeTruthy();
  expect(sent).toEqual([{ text: 'Met in Lyon', revision: 3 }]);
  expect(rowsOf(drawer)[0]?.textContent).toContain(', edited Mar 2, 2026');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Edit the note/));

  await userEvent.click(drawer.getByRole('button', { name: /^Delete the note of Mar 2, 2026/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Note deleted successfully')).toBeTruthy();
  expect(await drawer.findByText('No notes yet')).toBeTruthy();
});

test('J10: who changes a note that somebody else changed sees what it says now before replacing it', async () => {
  const notes = [aNote()];
  const sent: unknown[] = [];
  await leadsWith(notes, {
    'PATCH /api/leads/l1/notes/n1': (body: { text: string; revision: number }) => {
      sent.push(body);
      const [now] = notes as [LeadNote];
      if (body.revision !== now.revision)
        return refusal(409, 'Somebody else changed this note meanwhile.', 'note-changed');
      notes[0] = { ...now, text: body.text, revision: now.revision + 1 };
      return notes[0];
    },
  });
  const drawer = await openNotes();
  await userEvent.click(await drawer.findByRole('button', { name: /^Edit the note/ }));
  await userEvent.type(drawer.getByLabelText('Change the note'), ' in Lyon');
  notes[0] = aNote({ text: 'Met at the fair, has a new job', revision: 1 });
  await userEvent.click(drawer.getByRole('button', { name: 'Save' }));
  expect((await drawer.findByRole('alert')).textContent).toMatch(/^Somebody else changed this note meanwhile/);
  expect(drawer.getByText('Met at the fair, has a new job')).toBeTruthy();
  expect(drawer.getByLabelText('Change the note')).toHaveProperty('value', 'Met at the fair in Lyon');
  await userEvent.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(drawer.queryByLabelText('Change the note')).toBeNull());
  expect(sent).toEqual([
    { text: 'Met at the fair in Lyon', revision: 0 },
    { text: 'Met at the fair in Lyon', revision: 1 },
  ]);
});

test('what was begun is there when the drawer is opened again, also of a note that was deleted meanwhile', async () => {
  const notes = [aNote()];
  await leadsWith(notes);
  const drawer = await openNotes();
  await userEvent.type(drawer.getByLabelText('New note'), 'Half a');
  await userEvent.click(await drawer.findByRole('button', { name: /^Edit the note/ }));
  await userEvent.type(drawer.getByLabelText('Change the note'), ' in Lyon');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);

  const again = await openAda();
  expect(await again.findByLabelText('New note')).toHaveProperty('value', 'Half a');
  expect(await again.findByLabelText('Change the note')).toHaveProperty('value', 'Met at the fair in Lyon');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  notes.splice(0);
  const last = await openAda();
  await waitFor(() =>
    expect(last.getByLabelText('New note')).toHaveProperty('value', 'Half a\n\nMet at the fair in Lyon'),
  );
  await userEvent.clear(last.getByLabelText('New note'));
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('notes that cannot be read or added say so, and nothing that was written is lost', async () => {
  let isAway = true;
  await leadsWith([], {
    'GET /api/leads/l1/notes': () => (isAway ? refusal(503, 'Not now.') : []),
    'POST /api/leads/l1/notes': () => refusal(409, 'A lead can have 500 notes.', 'too-many-notes'),
  });
  const drawer = await openNotes();
  expect(await drawer.findByText('The notes could not be loaded')).toBeTruthy();
  isAway = false;
  await userEvent.click(drawer.getByRole('button', { name: 'Try again' }));
  expect(await drawer.findByText('No notes yet')).toBeTruthy();
  const area = drawer.getByLabelText('New note');
  await userEvent.type(area, 'Called');
  await userEvent.click(drawer.getByRole('button', { name: 'Add note' }));
  expect((await drawer.findByRole('alert')).textContent).toBe('A lead can have 500 notes.');
  expect(area).toHaveProperty('value', 'Called');
});
