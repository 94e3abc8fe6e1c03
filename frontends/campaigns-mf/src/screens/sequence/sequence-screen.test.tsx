// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../testing/fake-api.ts';
import { aCampaign, aStep } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function campaignWith(steps: ReturnType<typeof aStep>[], handlers: Record<string, unknown> = {}) {
  return fakeApi({
    'GET /api/campaigns/c1': aCampaign({ progressStatus: steps.length > 0 ? 'sequence_ready' : 'leads_ready' }),
    'GET /api/campaigns/c1/sequences': steps,
    'DELETE /api/campaigns/c1/sequences': { success: true },
    'POST /api/sequences': aStep(),
    'PATCH /api/campaigns/c1': aCampaign(),
    'GET /api/lead-fields': [],
    'GET /api/ai': { isSetUp: true },
    ...handlers,
  });
}

const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Sequence' });
const card = (name: string) => within(screen.getByRole('region', { name }));

test('saving is disabled until the first step has a subject and every step a body', async () => {
  campaignWith([]);
  const { user } = renderApp('/campaigns/c1/sequence');
  const subject = await screen.findByLabelText('Subject Line');
  expect(saveButton().disabled).toBe(true);
  await user.type(subject, 'Hello');
  expect(saveButton().disabled).toBe(true);
  await user.type(screen.getByLabelText('Email Body'), 'Hi');
  expect(saveButton().disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Add Follow-up Email' }));
  expect(saveButton().disabled).toBe(true);
});

test('D4: a follow-up without a subject stays in the thread, and the card says so', async () => {
  const api = campaignWith([aStep({ stepNumber: 1, subject: 'Hello {{firstName}}', body: 'First' })]);
  const { user } = renderApp('/campaigns/c1/sequence');
  await user.click(await screen.findByRole('button', { name: 'Add Follow-up Email' }));
  const followUp = card('Follow-up 1');
  const subject = followUp.getByLabelText<HTMLInputElement>('Subject Line');
  expect(subject.placeholder).toBe('Re: Hello {{firstName}}');
  expect(followUp.getByText('Same thread: Re: Hello {{firstName}}')).toBeTruthy();
  await user.type(subject, 'New');
  expect(followUp.getByText('Starts a new thread. Leave it empty to answer the first email.')).toBeTruthy();
  await user.clear(subject);
  await user.type(followUp.getByLabelText('Email Body'), 'Second');
  await user.click(saveButton());
  await screen.findByText('Email sequence saved successfully');
  const posted = api.writes().filter(({ call }) => call === 'POST /api/sequences');
  expect(posted.map(({ body }) => (body as { subject: string }).subject)).toEqual(['Hello {{firstName}}', '']);
});

test('saving clears the sequence, posts each step, then says that it is ready', async () => {
  const api = campaignWith([
    aStep({ stepNumber: 1, subject: 'One', body: 'First' }),
    aStep({ stepNumber: 2, subject: 'Two', body: 'Second', delayDays: 3 }),
  ]);
  const { user } = renderApp('/campaigns/c1/sequence');
  await screen.findByDisplayValue('Two');
  await user.click(saveButton());
  expect(await screen.findByText('Email sequence saved successfully')).toBeTruthy();
  const step = { campaignId: 'c1', attachments: [] };
  expect(api.writes()).toEqual([
    { call: 'DELETE /api/campaigns/c1/sequences', body: undefined },
    { call: 'POST /api/sequences', body: { ...step, stepNumber: 1, subject: 'One', body: 'First', delayDays: 0 } },
    { call: 'POST /api/sequences', body: { ...step, stepNumber: 2, subject: 'Two', body: 'Second', delayDays: 3 } },
    { call: 'PATCH /api/campaigns/c1', body: { progressStatus: 'sequence_ready' } },
  ]);
});

test('Ctrl+S saves, but not under a dialog', async () => {
  const api = campaignWith([aStep({ stepNumber: 1, subject: 'One', body: 'First' })]);
  const { user } = renderApp('/campaigns/c1/sequence');
  await user.click(await screen.findByRole('button', { name: 'AI Assistant' }));
  await screen.findByRole('dialog', { name: 'AI Email Assistant' });
  await user.keyboard('{Control>}s{/Control}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.writes()).toEqual([]);
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Email sequence saved successfully')).toBeTruthy();
});

test('all calls of one save carry the same id, and the next save has another', async () => {
  const api = campaignWith([aStep({ stepNumber: 1, subject: 'One', body: 'First' })]);
  const { user } = renderApp('/campaigns/c1/sequence');
  await screen.findByDisplayValue('One');
  for (const saves of [1, 2]) {
    await user.click(saveButton());
    await waitFor(() => expect(api.writes()).toHaveLength(3 * saves));
  }
  const ids = api.headers.map((each) => each.get('x-sequence-save')).filter((each) => each !== null);
  expect(ids).toEqual([...Array(3).fill(ids[0]), ...Array(3).fill(ids[3])]);
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(ids[3]).not.toBe(ids[0]);
});

test('the sentence beside the save button says what is missing', async () => {
  campaignWith([aStep({ subject: 'One', body: '' }), aStep({ stepNumber: 2, delayDays: 0 })]);
  const { user } = renderApp('/campaigns/c1/sequence');
  const body = (await screen.findAllByLabelText('Email Body'))[0]!;
  const sentence = 'To save: Initial Email needs a body. Follow-up 1 needs a delay of at least 1 day.';
  expect(screen.getByText(sentence).id).toBe(saveButton().getAttribute('aria-describedby'));
  await user.type(body, 'Hi');
  expect(screen.getByText('To save: Follow-up 1 needs a delay of at least 1 day.')).toBeTruthy();
});

test('the next step opens when the sequence is ready', async () => {
  campaignWith([]);
  renderApp('/campaigns/c1/sequence');
  await screen.findByLabelText('Subject Line');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next: Launch Settings' }).disabled).toBe(true);
  cleanup();
  campaignWith([aStep()]);
  renderApp('/campaigns/c1/sequence');
  expect((await screen.findByRole('link', { name: 'Next: Launch Settings' })).getAttribute('href')).toBe(
    '/campaigns/c1/launch',
  );
});

test('steps can be removed as long as one is left, and are renumbered', async () => {
  campaignWith([aStep({ stepNumber: 1, subject: 'One' }), aStep({ stepNumber: 2, subject: 'Two', delayDays: 3 })]);
  const { user } = renderApp('/campaigns/c1/sequence');
  await user.click(await screen.findByRole('button', { name: 'Remove Initial Email' }));
  const initial = card('Initial Email');
  expect(initial.getByDisplayValue('Two')).toBeTruthy();
  expect(initial.getByText('Step 1')).toBeTruthy();
  expect(screen.queryByLabelText('Send after (days from previous email)')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

test('a delay that is no number becomes 0, which a follow-up cannot have', async () => {
  campaignWith([aStep({ stepNumber: 1 }), aStep({ stepNumber: 2, delayDays: 3 })]);
  const { user } = renderApp('/campaigns/c1/sequence');
  const delay = await screen.findByLabelText<HTMLInputElement>('Send after (days from previous email)');
  await user.clear(delay);
  expect(delay.value).toBe('0');
  expect(screen.getByText('At least 1 day after the previous email')).toBeTruthy();
  expect(saveButton().disabled).toBe(true);
});

test('a variable goes where the cursor is, in the field that was used last', async () => {
  campaignWith([aStep({ subject: 'Hi there', body: 'Body' })]);
  const { user } = renderApp('/campaigns/c1/sequence');
  const subject = await screen.findByLabelText<HTMLInputElement>('Subject Line');
  await user.click(subject);
  subject.setSelectionRange(2, 2);
  await user.click(screen.getByRole('button', { name: 'First Name' }));
  expect(subject.value).toBe('Hi{{firstName}} there');
});

test('before any field had the focus, a variable goes to the end of the body', async () => {
  campaignWith([aStep({ body: 'Hello ' })]);
  const { user } = renderApp('/campaigns/c1/sequence');
  const body = await screen.findByLabelText<HTMLTextAreaElement>('Email Body');
  await user.click(screen.getByRole('button', { name: 'Company' }));
  expect(body.value).toBe('Hello {{company}}');
  expect(document.activeElement).toBe(body);
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
});

test('warns of an unknown variable and of one that many leads lack; a fallback removes the warning', async () => {
  campaignWith([aStep({ subject: 'Hi {{frstName}}', body: 'at {{company' })], {
    'GET /api/campaigns/c1/leads/empty-fields': {
      leadCount: 4,
      empty: { firstName: 0, lastName: 0, email: 0, company: 3, jobRole: 0 },
    },
  });
  const { user } = renderApp('/campaigns/c1/sequence');
  expect(await screen.findByText(/Did you mean {{firstName}}\?$/)).toBeTruthy();
  const body = screen.getByLabelText('Email Body');
  await user.type(body, '}}}}'.slice(2));
  expect(await screen.findByText(/^3 of 4 leads have no company/)).toBeTruthy();
  await user.clear(body);
  await user.type(body, 'at {{{{company|your team}}');
  expect(screen.queryByText(/leads have no company/)).toBeNull();
});

test('the assistant fills the chosen step, knows the email before it, and closes', async () => {
  const api = campaignWith(
    [aStep({ stepNumber: 1, subject: 'One', body: 'First' }), aStep({ stepNumber: 2, subject: 'Two', delayDays: 3 })],
    { 'POST /api/ai/generate-email': { subject: 'Drafted', body: 'By the assistant' } },
  );
  const { user } = renderApp('/campaigns/c1/sequence');
  await screen.findByDisplayValue('Two');
  await user.click(card('Follow-up 1').getByRole('button', { name: 'AI Assistant' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'AI Email Assistant' }));
  const generate = dialog.getByRole<HTMLButtonElement>('button', { name: 'Generate Email' });
  expect(generate.disabled).toBe(true);
  await user.type(dialog.getByLabelText('What should this email be about?'), 'A reminder');
  await user.click(generate);
  expect(await screen.findByText('Email generated successfully by AI')).toBeTruthy();
  expect(api.writes()[0]?.body).toEqual({
    type: 'followup',
    prompt: 'A reminder',
    context: { previousSubject: 'One', previousBody: 'First', campaignGoal: 'Spring launch' },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(card('Follow-up 1').getByDisplayValue('Drafted')).toBeTruthy();
  expect(card('Initial Email').getByDisplayValue('One')).toBeTruthy();
});

test("the assistant's text can be undone and redone", async () => {
  campaignWith([aStep({ subject: 'Mine', body: 'My words' })], {
    'POST /api/ai/generate-email': { subject: 'Drafted', body: 'By the assistant' },
  });
  const { user } = renderApp('/campaigns/c1/sequence');
  await user.click(await screen.findByRole('button', { name: 'AI Assistant' }));
  await user.type(await screen.findByLabelText('What should this email be about?'), 'Anything');
  await user.click(screen.getByRole('button', { name: 'Generate Email' }));
  await user.click(await screen.findByRole('button', { name: 'Undo AI draft' }));
  expect(screen.getByDisplayValue('Mine')).toBeTruthy();
  expect(screen.getByDisplayValue('My words')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use the AI draft' }));
  expect(screen.getByDisplayValue('Drafted')).toBeTruthy();
});

test('Cancel stops the draft that is being written', async () => {
  const api = campaignWith([aStep({ subject: 'Mine' })], {
    'POST /api/ai/generate-email': () => new Promise(() => {}),
  });
  const { user } = renderApp('/campaigns/c1/sequence');
  await user.click(await screen.findByRole('button', { name: 'AI Assistant' }));
  await user.type(await screen.findByLabelText('What should this email be about?'), 'Anything');
  await user.click(screen.getByRole('button', { name: 'Generate Email' }));
  await screen.findByText('Generating...');
  expect(api.abandoned).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(api.abandoned).toEqual(['POST /api/ai/generate-email']));
  expect(screen.getByDisplayValue('Mine')).toBeTruthy();
});

const notSetUp = 'Writing with AI is not set up on this installation. Ask the person who runs it.';

test('an assistant that is not set up says so, and takes no prompt', async () => {
  campaignWith([aStep()], { 'GET /api/ai': { isSetUp: false } });
  const { user } = renderApp('/campaigns/c1/sequence');
  await user.click(await screen.findByRole('button', { name: 'AI Assistant' }));
  expect(await screen.findByText(notSetUp)).toBeTruthy();
  expect(screen.queryByLabelText('What should this email be about?')).toBeNull();
});

test('a version of the service that does not say is asked, and the names of its settings stay with it', async () => {
  campaignWith([aStep()], {
    'GET /api/ai': refused(404, 'There is nothing here'),
    'POST /api/ai/generate-email': refused(503, 'Set OPENAI_API_KEY', { code: 'ai-not-configured' }),
  });
  const { user } = renderApp('/campaigns/c1/sequence');
  await user.click(await screen.findByRole('button', { name: 'AI Assistant' }));
  await user.type(await screen.findByLabelText('What should this email be about?'), 'Anything');
  await user.click(screen.getByRole('button', { name: 'Generate Email' }));
  expect(await screen.findByText(notSetUp)).toBeTruthy();
});

const aField = (key: string, label: string) => ({ key, label, type: 'text' });
const inserted = () => screen.getByLabelText<HTMLTextAreaElement>('Email Body').value;

test('D3: custom fields are offered as variables and known, and the assistant is told of them', async () => {
  const api = campaignWith([aStep({ body: '{{industry}} {{nothing}}' })], {
    'GET /api/lead-fields': [aField('industry', 'Industry')],
    'GET /api/campaigns/c1/leads/empty-fields': {
      leadCount: 4,
      empty: { firstName: 0, lastName: 0, email: 0, company: 0, jobRole: 0, industry: 3 },
    },
    'POST /api/ai/generate-email': { subject: 'S', body: 'B' },
  });
  const { user } = renderApp('/campaigns/c1/sequence');
  expect(await screen.findByText(/^3 of 4 leads have no Industry/)).toBeTruthy();
  expect(screen.getByText(/^{{nothing}} is not a variable/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Industry' }));
  expect(inserted()).toContain('{{industry}} {{nothing}}{{industry}}');
  await user.click(screen.getByRole('button', { name: 'AI Assistant' }));
  await user.type(await screen.findByLabelText('What should this email be about?'), 'Engines');
  await user.click(screen.getByRole('button', { name: 'Generate Email' }));
  await screen.findByText('Email generated successfully by AI');
  expect(api.writes().find(({ call }) => call.includes('generate'))?.body).toMatchObject({ customKeys: ['industry'] });
});

test('from eight variables on, custom fields are searched by label and key', async () => {
  const fields = [aField('industry', 'Branch'), aField('size', 'Company size'), aField('city', 'City')];
  campaignWith([aStep({ body: 'Hi' })], { 'GET /api/lead-fields': fields });
  const { user } = renderApp('/campaigns/c1/sequence');
  const more = await screen.findByRole('button', { name: '3 more' });
  expect(screen.queryByRole('button', { name: 'Branch' })).toBeNull();
  await user.click(more);
  await user.type(screen.getByRole('searchbox', { name: 'Search variables' }), 'indus');
  expect(screen.queryByRole('button', { name: 'City' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Branch' }));
  expect(inserted()).toBe('Hi{{industry}}');
  await user.type(screen.getByRole('searchbox', { name: 'Search variables' }), 'x');
  expect(screen.getByText('No variable has this name')).toBeTruthy();
});
