// @vitest-environment happy-dom
import { aCampaign, aLead, network } from '@cadenza/api-client/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderLeads } from '../../testing/render-leads.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// biome-ignore lint/suspicious/noExplicitAny: bodies of requests
type Body = any;
const leads = [
  aLead({ id: 'a', email: 'ada@example.com', tags: ['met'] }),
  aLead({ id: 'g', email: 'grace@example.com' }),
];
const lists = { 'GET /api/leads': leads, 'GET /api/campaigns': [aCampaign({ id: 'spring', name: 'Spring' })] };

/** Selects all leads and chooses an action. */
async function chooseAction(name: string) {
  await renderLeads();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all leads' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
  return within(await screen.findByRole('dialog'));
}

test('a tag is added, the answer says who got it, and undo takes it from those alone', async () => {
  const sent: Body[] = [];
  network({
    ...lists,
    'GET /api/tags': [{ tag: 'met', leads: 1 }],
    'POST /api/leads/bulk-change': (body: Body) => {
      sent.push(body);
      return { success: true, changed: ['g'], full: [] };
    },
  });
  const dialog = await chooseAction('Add tag');
  expect(dialog.getByText('2 leads are selected.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Add Tag' }));
  expect(dialog.getByText('Please enter a tag')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Tag'), ' met {Enter}');
  expect(await dialog.findByText('1 lead got the tag “met”.')).toBeTruthy();
  expect(dialog.getByText('1 lead had it already.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 lead is as before')).toBeTruthy();
  expect(sent).toEqual([
    { ids: ['a', 'g'], change: { what: 'add-tag', tag: 'met' } },
    { ids: ['g'], change: { what: 'remove-tag', tag: 'met' } },
  ]);
});

test('a field is filled where it is empty, or replaced where that is asked for', async () => {
  const sent: Body[] = [];
  network({
    ...lists,
    'GET /api/lead-fields': [{ key: 'seats', label: 'Seats', type: 'number' }],
    'POST /api/leads/bulk-change': (body: Body) => {
      sent.push(body.change);
      return { success: true, changed: ['g'], full: [] };
    },
  });
  const dialog = await chooseAction('Change field');
  await userEvent.click(dialog.getByRole('button', { name: 'Clear Field' }));
  expect(dialog.getByText('Please choose a field')).toBeTruthy();
  await userEvent.click(dialog.getByRole('combobox', { name: 'Field' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Seats' }));
  await userEvent.type(dialog.getByLabelText('Value'), '12');
  expect(dialog.queryByText(/are lost/)).toBeNull();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Only fill empty fields' }));
  expect(dialog.getByText(/are lost/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Change Field' }));
  expect(await dialog.findByText('1 lead was changed.')).toBeTruthy();
  expect(sent).toEqual([{ what: 'set-custom-field', key: 'seats', value: '12', onlyEmpty: false }]);
});

test('leads are removed from a campaign, and those that it did not have are counted', async () => {
  const sent = vi.fn();
  network({
    ...lists,
    'POST /api/campaigns/spring/detach-leads': (body: Body) => {
      sent(body);
      return { success: true, detached: 1 };
    },
  });
  const dialog = await chooseAction('Remove from campaign');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Leads' }));
  expect(dialog.getByText('Please select a campaign')).toBeTruthy();
  await userEvent.click(dialog.getByRole('combobox', { name: 'Campaign' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Spring' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Leads' }));
  expect(await dialog.findByText('1 lead was removed from Spring.')).toBeTruthy();
  expect(dialog.getByText('1 lead was not in it.')).toBeTruthy();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ leadIds: ['a', 'g'] });
});

test('leads are blocked by their addresses; one without an address is named', async () => {
  const sent = vi.fn();
  network({
    ...lists,
    'POST /api/leads/addresses': ['ada@example.com'],
    'POST /api/blocklist/bulk': (body: Body) => {
      sent(body);
      return { blocked: 1, alreadyBlocked: 0, refused: [] };
    },
  });
  const dialog = await chooseAction('Block');
  expect(await dialog.findByText(/1 lead has no address to block/)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Reason'), 'Asked by phone');
  await userEvent.click(dialog.getByRole('button', { name: 'Block 1 Address' }));
  expect(await dialog.findByText('1 address is blocked now.')).toBeTruthy();
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    entries: [{ value: 'ada@example.com', reason: 'Asked by phone' }],
  });
});
