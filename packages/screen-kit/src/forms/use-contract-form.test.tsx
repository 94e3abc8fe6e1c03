// @vitest-environment happy-dom
import { ApiError } from '@cadenza/api-client';
import { createCampaignRequest } from '@cadenza/contracts/campaigns';
import { DialogForm, Field, FormDialog, Input, Toaster } from '@cadenza/ui';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { useContractForm } from './forms.ts';

afterEach(cleanup);

const request = createCampaignRequest.pick({ name: true }).extend({
  note: z.string().max(5, 'It is too long'),
  /** Has no input. */
  hidden: z.strictObject({ place: z.string().max(2, 'The place is too long') }),
});

interface Shown {
  /** The server, which refuses by what this rejects with. */
  answer?: (sent: z.output<typeof request>) => Promise<unknown>;
  place?: string;
  schema?: typeof request | (() => Promise<typeof request>);
  showsError?: boolean;
}

function show({ answer = async () => {}, place = '', schema = request, showsError = false }: Shown = {}) {
  const sent: unknown[] = [];
  function Asking() {
    const { error, faultOf, formProps, register } = useContractForm({
      schema,
      defaultValues: { name: '', note: '', hidden: { place } },
      send: (values) => {
        sent.push(values);
        return answer(values);
      },
      failure: 'It could not be saved',
      fieldOf: (refusal) => (refusal instanceof ApiError && refusal.code === 'name-taken' ? 'name' : undefined),
      showsError,
    });
    return (
      <DialogForm {...formProps} submitLabel="Save" pendingLabel="Saving...">
        <Field label="Name" error={faultOf('name')}>
          <Input {...register('name')} />
        </Field>
        <Field label="Note" error={faultOf('note')}>
          <Input {...register('note')} />
        </Field>
        <p role="alert">{error}</p>
      </DialogForm>
    );
  }
  render(
    <>
      <FormDialog open onClose={() => {}} title="A campaign" description="With a name">
        <Asking />
      </FormDialog>
      <Toaster />
    </>,
  );
  return { sent, name: screen.getByLabelText('Name'), note: screen.getByLabelText('Note') };
}

/** What stands in the form. */
const sentences = () =>
  [...screen.getByRole('dialog').querySelectorAll('[role=alert]')].flatMap(({ textContent }) => textContent || []);
const notices = () => [...document.querySelectorAll('ol li')].map(({ textContent }) => textContent);
const toldBy = (where: () => string[], expected: string[]) => waitFor(() => expect(where()).toEqual(expected));
const refused = (code: string, errors: { path: string; message: string }[] = []) =>
  new ApiError(422, 'The server says no', { code, errors });
const refusing = (error: unknown) => ({ answer: () => Promise.reject(error) });

test('what the schema refuses is not sent: it is said at its field in the words of the server, and the first gets the focus', async () => {
  const { sent, name, note } = show();
  await userEvent.type(note, 'far too long{Enter}');
  await toldBy(sentences, ['Please enter a campaign name', 'It is too long']);
  expect(document.activeElement).toBe(name);
  expect(notices()).toEqual([]);
  await userEvent.type(name, ' Spring ');
  await userEvent.type(note, '{Backspace>10/}{Enter}');
  await waitFor(() => expect(sent).toEqual([{ name: 'Spring', note: 'fa', hidden: { place: '' } }]));
  expect(sentences()).toEqual([]);
});

test('what the schema refuses of a value without a field is a notice', async () => {
  const { sent, name } = show({ place: 'Paris' });
  await userEvent.type(name, 'Spring{Enter}');
  await toldBy(notices, ['ErrorThe place is too long']);
  expect([sent, sentences()]).toEqual([[], []]);
});

test('what the server refuses by a path is said at that field until it is changed', async () => {
  const { name, note } = show(refusing(refused('invalid-input', [{ path: 'note', message: 'Not such a note' }])));
  await userEvent.type(name, 'Spring{Enter}');
  await toldBy(sentences, ['Not such a note']);
  await waitFor(() => expect(document.activeElement).toBe(note));
  expect(notices()).toEqual([]);
  await userEvent.keyboard('x');
  await toldBy(sentences, []);
});

test('a refusal whose code belongs to a field is said there', async () => {
  const { name } = show(refusing(refused('name-taken')));
  await userEvent.type(name, 'Spring{Enter}');
  await toldBy(sentences, ['The server says no']);
  expect([name.getAttribute('aria-invalid'), notices()]).toEqual(['true', []]);
});

test.each([
  ['of no field', refused('not-now'), 'The server says no'],
  ['of a path that is no field', refused('invalid-input', [{ path: 'other', message: 'x' }]), 'The server says no'],
  ['of nothing at all', new Error('boom'), 'It could not be saved'],
])('a refusal %s is a notice, or stands in a form that has a place for it', async (_, error, sentence) => {
  const { name } = show(refusing(error));
  await userEvent.type(name, 'Spring{Enter}');
  await toldBy(notices, [`Error${sentence}`]);
  expect(sentences()).toEqual([]);
  cleanup();
  const other = show({ ...refusing(error), showsError: true });
  await userEvent.type(other.name, 'Spring{Enter}');
  await toldBy(sentences, [sentence]);
});

test('a schema may be loaded when it is needed; where that fails nothing is sent', async () => {
  const { sent, name } = show({ schema: async () => request });
  await userEvent.type(name, '{Enter}');
  await toldBy(sentences, ['Please enter a campaign name']);
  cleanup();
  const other = show({ schema: () => Promise.reject(new Error('offline')) });
  await userEvent.type(other.name, 'Spring{Enter}');
  await toldBy(notices, ['ErrorIt could not be saved']);
  expect([sent, other.sent]).toEqual([[], []]);
});

test('while it is sent the button says so, and Enter sends nothing more', async () => {
  const { sent, name } = show({ answer: () => new Promise(() => {}) });
  await userEvent.type(name, 'Spring{Enter}{Enter}');
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving...' })).disabled).toBe(true);
  await userEvent.type(name, '{Enter}');
  expect(sent).toHaveLength(1);
});
