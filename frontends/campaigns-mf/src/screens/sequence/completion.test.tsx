// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { aCampaign, aStep } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function editorOf(body: string) {
  fakeApi({
    'GET /api/campaigns/c1': aCampaign({ progressStatus: 'sequence_ready' }),
    'GET /api/campaigns/c1/sequences': [aStep({ subject: 'Hello', body })],
    'GET /api/lead-fields': [{ key: 'industry', label: 'Industry', type: 'text' }],
    'GET /api/ai': { isSetUp: true },
  });
  const { user } = renderApp('/campaigns/c1/sequence');
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Email Body');
  await screen.findByRole('button', { name: 'Industry' });
  await user.click(field);
  field.setSelectionRange(body.length, body.length);
  return { user, field };
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const selected = (field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd);
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

test('braces offer the variables that fit; the arrows choose, and Enter inserts', async () => {
  const { user, field } = await editorOf('Hi ');
  await user.type(field, '{{{{');
  expect(options()).toHaveLength(6);
  await user.type(field, 'name');
  expect(options()).toEqual(['First Name{{firstName}}', 'Last Name{{lastName}}']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field.value).toBe('Hi {{lastName}}');
  expect(options()).toEqual([]);
  expect(document.activeElement).toBe(field);
});

test('Tab inserts with a fallback and selects it', async () => {
  const { user, field } = await editorOf('At ');
  await user.type(field, '{{{{indu');
  expect(screen.getByText('{{industry|your industry}}')).toBeTruthy();
  await user.tab();
  await nextFrame();
  expect(field.value).toBe('At {{industry|your industry}}');
  expect(selected(field)).toBe('your industry');
});

test('Escape closes until the next braces, and keys are the text again', async () => {
  const { user, field } = await editorOf('');
  await user.type(field, '{{{{fir{Escape}');
  expect(options()).toEqual([]);
  await user.type(field, 's{Enter}');
  expect(field.value).toBe('{{firs\n');
  await user.type(field, '{{{{com');
  await user.click(screen.getByRole('option', { name: /^Company/ }));
  expect(field.value).toBe('{{firs\n{{company}}');
});

test('a name that nobody has, and a closed variable, offer nothing', async () => {
  const { user, field } = await editorOf('');
  await user.type(field, '{{{{zzz');
  expect(options()).toEqual([]);
  await user.clear(field);
  await user.type(field, '{{{{firstName}}');
  expect(options()).toEqual([]);
});

test('what is marked becomes the text of a link, and its address is written next', async () => {
  const { user, field } = await editorOf('See our page');
  field.setSelectionRange(4, 12);
  await user.click(screen.getByRole('button', { name: 'Insert Link' }));
  await nextFrame();
  expect(field.value).toBe('See [our page](https://)');
  expect(selected(field)).toBe('https://');
  expect(screen.getByText(/^\[our page\]\(https:\/\/\) is not a link/)).toBeTruthy();
});
