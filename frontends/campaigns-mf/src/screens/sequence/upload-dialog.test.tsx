// @vitest-environment happy-dom
import type { Attachment } from '@cadenza/api-client';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../testing/fake-api.ts';
import { fakeSockets } from '../../testing/fake-sockets.ts';
import { fakeUploads } from '../../testing/fake-upload.ts';
import { aCampaign, aStep } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const aFile = (name: string, bytes = 2_048) => new File(['x'.repeat(bytes)], name, { type: 'application/pdf' });
const attached = (filename: string): Attachment => ({
  filename,
  path: `/objects/${filename}`,
  contentType: 'application/pdf',
  size: 10,
});
const never = () => new Promise(() => {});
const put = (id: number) => `PUT /api/objects/uploads/f${id}?signature=s`;

/** The sequence editor with its upload dialog open. Each upload has an address of its own: f1, f2 … */
async function openDialog(handlers: Record<string, unknown> = {}, attachments: Attachment[] = []) {
  fakeUploads();
  const sockets = fakeSockets();
  let addresses = 0;
  let imports = 0;
  const api = fakeApi({
    'GET /api/campaigns/c1': aCampaign({ progressStatus: 'sequence_ready' }),
    'GET /api/campaigns/c1/sequences': [aStep({ subject: 'One', body: 'First', attachments })],
    'DELETE /api/campaigns/c1/sequences': { success: true },
    'POST /api/sequences': aStep(),
    'PATCH /api/campaigns/c1': aCampaign(),
    'POST /api/objects/upload': () => ({
      uploadURL: `http://elsewhere.example/api/objects/uploads/f${++addresses}?signature=s`,
    }),
    'POST /api/objects/url/meta': { name: 'brochure.pdf', type: 'application/pdf', size: 4_096 },
    'POST /api/objects/url/get': () => ({ token: `t${++imports}` }),
    [put(1)]: {},
    [put(2)]: {},
    [put(3)]: {},
    ...handlers,
  });
  const { user } = renderApp('/campaigns/c1/sequence');
  await user.click(await screen.findByRole('button', { name: 'Attach Files' }));
  const picker = await screen.findByLabelText<HTMLInputElement>('Files to attach');
  return {
    api,
    user,
    sockets,
    addressField: screen.getByLabelText<HTMLInputElement>('Or add a file by its web address'),
    choose: (...files: File[]) => user.upload(picker, files),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    sent: () => api.writes().filter(({ call }) => call.includes('/api/objects/')),
  };
}

const chosen = () => within(screen.getByRole('list', { name: 'Chosen files' }));
const chosenNames = () =>
  chosen()
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.textContent);

test('nothing is sent before Upload is pressed; then the file is attached, listed and saved', async () => {
  const { api, user, choose, press, sent } = await openDialog();
  await choose(aFile('terms.pdf'));
  expect(chosen().getByText('2.0 KB · Waiting')).toBeTruthy();
  expect(sent()).toEqual([]);
  await press('Upload 1 file');
  expect(await screen.findByText('terms.pdf uploaded successfully')).toBeTruthy();
  expect(chosen().getByText('2.0 KB · Uploaded')).toBeTruthy();
  expect(sent().map(({ call }) => call)).toEqual(['POST /api/objects/upload', put(1)]);
  expect(api.headers.at(-1)?.get('content-type')).toBe('application/pdf');
  await press('Done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save Sequence' }));
  await screen.findByText('Email sequence saved successfully');
  expect(api.writes().find(({ call }) => call === 'POST /api/sequences')?.body).toMatchObject({
    attachments: [{ filename: 'terms.pdf', path: '/objects/f1', contentType: 'application/pdf', size: 2_048 }],
  });
  await user.click(screen.getByRole('button', { name: 'Remove terms.pdf' }));
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull();
});

test('at most 5 files are attached, with those that are there already', async () => {
  const { choose } = await openDialog({}, ['a', 'b', 'c', 'd'].map(attached));
  await choose(aFile('e.pdf'), aFile('f.pdf'));
  expect(screen.getByText('You can attach at most 5 files to an email')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull();
  await choose(aFile('e.pdf'));
  expect(screen.queryByText('You can attach at most 5 files to an email')).toBeNull();
  expect(chosenNames()).toEqual(['e.pdf']);
});

test('a file of 10485760 bytes is taken, one of a byte more refused, and each refusal says why', async () => {
  const { choose } = await openDialog();
  await choose(aFile('fits.pdf', 10_485_760), aFile('large.pdf', 10_485_761));
  expect(screen.getByText('large.pdf is larger than 10 MB')).toBeTruthy();
  expect(chosenNames()).toEqual(['fits.pdf']);
  await choose(aFile('small.pdf', 1));
  expect(chosenNames()).toEqual(['fits.pdf', 'small.pdf']);
  expect(screen.queryByText('large.pdf is larger than 10 MB')).toBeNull();
});

test('files can be dropped on the area', async () => {
  await openDialog();
  const area = screen.getByRole('button', { name: /^Drop files or click to browse/ });
  fireEvent.dragOver(area);
  expect(screen.getByText('Drop your files here')).toBeTruthy();
  fireEvent.drop(area, { dataTransfer: { files: [aFile('dropped.pdf')] } });
  expect(chosenNames()).toEqual(['dropped.pdf']);
});

test("a refused upload shows the server's sentence, and can be tried again at a new address", async () => {
  const { choose, press, sent } = await openDialog({ [put(1)]: refused(507, 'There is no room left.') });
  await choose(aFile('terms.pdf'));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await press('Upload 1 file');
  expect((await screen.findByRole('alert', undefined, { timeout: 5_000 })).textContent).toBe('There is no room left.');
  const notice = screen.getByText('Error').closest('li');
  expect(notice?.textContent).toContain('There is no room left.');
  await press('Retry terms.pdf');
  expect(await screen.findByText('terms.pdf uploaded successfully')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent().at(-1)?.call).toBe(put(2));
});

test('files that failed and files that wait start together', async () => {
  const { choose, press } = await openDialog({ [put(1)]: refused(507, 'There is no room left.'), [put(2)]: never });
  await choose(aFile('failed.pdf'));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await press('Upload 1 file');
  await chosen().findByText('There is no room left.', undefined, { timeout: 5_000 });
  await choose(aFile('waiting.pdf'));
  await press('Upload 2 files');
  expect(await screen.findByText('waiting.pdf uploaded successfully')).toBeTruthy();
  expect(chosen().getByText('2.0 KB · 50 %')).toBeTruthy();
});

test('an address that is refused is an error of that file alone', async () => {
  const { api, choose, press } = await openDialog({
    'POST /api/objects/upload': refused(401, 'Authorization required'),
  });
  await choose(aFile('terms.pdf'));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await press('Upload 1 file');
  expect((await screen.findByRole('alert')).textContent).toBe('Authorization required');
  api.respond('POST /api/objects/upload', { uploadURL: 'http://elsewhere.example/api/objects/uploads/f1?signature=s' });
  await press('Upload 1 file');
  expect(await screen.findByText('terms.pdf uploaded successfully')).toBeTruthy();
});

test('an upload can be paused, resumed and removed', async () => {
  const { api, choose, press } = await openDialog({ [put(1)]: never, [put(2)]: never });
  await choose(aFile('terms.pdf'));
  await press('Upload 1 file');
  expect(await chosen().findByText('2.0 KB · 50 %')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Upload of terms.pdf' }).getAttribute('aria-valuenow')).toBe('50');
  await press('Pause terms.pdf');
  expect(chosen().getByText('2.0 KB · Paused')).toBeTruthy();
  expect(api.abandoned).toEqual([put(1)]);
  await press('Resume terms.pdf');
  await waitFor(() => expect(api.calls.at(-1)?.call).toBe(put(2)));
  await press('Remove terms.pdf');
  expect(api.abandoned).toEqual([put(1), put(2)]);
  expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull();
});

test('Escape keeps a running upload, Cancel ends it', async () => {
  const { api, user, choose, press } = await openDialog({ [put(1)]: never });
  await choose(aFile('terms.pdf'));
  await press('Upload 1 file');
  await chosen().findByText('2.0 KB · 50 %');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Attach Files' })).toBeTruthy();
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.abandoned).toEqual([put(1)]);
  expect(screen.queryByText('terms.pdf')).toBeNull();
});

test('removing an uploaded file in the dialog takes it out of the email, and makes room', async () => {
  const { choose, press } = await openDialog({}, ['a', 'b', 'c', 'd'].map(attached));
  await choose(aFile('e.pdf'));
  await press('Upload 1 file');
  await screen.findByText('e.pdf uploaded successfully');
  await press('Remove e.pdf');
  await choose(aFile('f.pdf'));
  expect(chosenNames()).toEqual(['f.pdf']);
  await press('Upload 1 file');
  await screen.findByText('f.pdf uploaded successfully');
  await press('Done');
  const list = await screen.findByRole('list', { name: 'Attachments' });
  expect(within(list).queryByText('e.pdf')).toBeNull();
  expect(within(list).getByText('f.pdf')).toBeTruthy();
});

const brochure = 'https://example.com/files/brochure.pdf';
const refusalOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
const progress = (bytesUploaded: number, bytesTotal: number | null) =>
  ({ action: 'progress', payload: { progress: 50, bytesUploaded, bytesTotal } }) as const;
const success = (name: string) =>
  ({
    action: 'success',
    payload: { url: `http://elsewhere.example/api/objects/uploads/${name}?signature=s` },
  }) as const;

test('a file is added by its web address; the server fetches it when Upload is pressed', async () => {
  const { api, user, addressField, press, sent, sockets } = await openDialog();
  await user.type(addressField, ` ${brochure} {Enter}`);
  expect(await screen.findByText('4.0 KB · Waiting')).toBeTruthy();
  expect(chosenNames()).toEqual(['brochure.pdf']);
  expect(addressField.value).toBe('');
  expect(sent()).toEqual([{ call: 'POST /api/objects/url/meta', body: { url: brochure } }]);
  await press('Upload 1 file');
  await waitFor(() => expect(sockets[0]?.isOpen()).toBe(true));
  expect(sockets[0]?.url).toBe(`${location.origin.replace('http', 'ws')}/api/objects/api/t1`);
  expect(sent().at(-1)).toMatchObject({ call: 'POST /api/objects/url/get', body: { url: brochure, fileId: brochure } });
  sockets[0]?.say(progress(2_048, 4_096));
  expect(await screen.findByText('4.0 KB · 50 %')).toBeTruthy();
  sockets[0]?.say(success('f9'));
  expect(await screen.findByText('brochure.pdf uploaded successfully')).toBeTruthy();
  expect(chosen().getByText('4.0 KB · Uploaded')).toBeTruthy();
  await press('Done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save Sequence' }));
  await screen.findByText('Email sequence saved successfully');
  expect(api.writes().find(({ call }) => call === 'POST /api/sequences')?.body).toMatchObject({
    attachments: [{ filename: 'brochure.pdf', path: '/objects/f9', contentType: 'application/pdf', size: 4_096 }],
  });
});

test('an unknown size is known once the file is fetched', async () => {
  const { user, addressField, press, sockets } = await openDialog({
    'POST /api/objects/url/meta': { name: 'brochure.pdf', type: 'application/pdf', size: null },
  });
  await user.type(addressField, `${brochure}{Enter}`);
  expect(await screen.findByText('Size unknown · Waiting')).toBeTruthy();
  await press('Upload 1 file');
  await waitFor(() => expect(sockets[0]?.isOpen()).toBe(true));
  sockets[0]?.say(progress(1_024, null));
  expect(await screen.findByText('Size unknown · 1.0 KB')).toBeTruthy();
  sockets[0]?.say(progress(3_072, 3_072));
  sockets[0]?.say(success('f9'));
  expect(await screen.findByText('3.0 KB · Uploaded')).toBeTruthy();
  await press('Done');
  expect(await within(screen.getByRole('list', { name: 'Attachments' })).findByText('3.0 KB')).toBeTruthy();
});

test('only a web address is checked; a refusal stands below the field, which keeps the text', async () => {
  const sentence = 'Files can only be fetched from public addresses.';
  const { user, addressField, press, sent } = await openDialog({
    'POST /api/objects/url/meta': refused(422, sentence),
  });
  await user.type(addressField, 'brochure.pdf');
  await press('Add');
  expect(refusalOf(addressField)).toBe('Enter a web address that begins with https:// or http://');
  await user.clear(addressField);
  await user.type(addressField, 'ftp://example.com/brochure.pdf{Enter}');
  expect(sent()).toEqual([]);
  await user.clear(addressField);
  await user.type(addressField, 'http://169.254.169.254/latest/meta-data{Enter}');
  await waitFor(() => expect(refusalOf(addressField)).toBe(sentence));
  expect(addressField.value).toBe('http://169.254.169.254/latest/meta-data');
  expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull();
});

test('the limits hold for files elsewhere: 10 MB where the size is known, each once, 5 in all', async () => {
  const { api, user, addressField, choose } = await openDialog({}, ['a', 'b', 'c'].map(attached));
  const add = async (address: string) => {
    await user.clear(addressField);
    await user.type(addressField, `${address}{Enter}`);
  };
  const large = { name: 'large.zip', type: 'application/zip', size: 10_485_761 };
  api.respond('POST /api/objects/url/meta', large);
  await add('https://example.com/large.zip');
  await waitFor(() => expect(refusalOf(addressField)).toBe('large.zip is larger than 10 MB'));
  api.respond('POST /api/objects/url/meta', { ...large, size: null });
  await add('https://example.com/large.zip');
  expect(await screen.findByText('Size unknown · Waiting')).toBeTruthy();
  await add('https://example.com/large.zip');
  await waitFor(() => expect(refusalOf(addressField)).toBe('large.zip is in the list already'));
  await choose(aFile('e.pdf'));
  await add('https://example.com/other/large.zip');
  await waitFor(() => expect(refusalOf(addressField)).toBe('You can attach at most 5 files to an email'));
  expect(chosenNames()).toEqual(['large.zip', 'e.pdf']);
});

test.each([
  ['before it is fetched', { 'POST /api/objects/url/get': refused(422, 'That server does not answer.') }],
  ['while it is fetched', {}],
])(
  'what the server refuses %s is said in its words and not tried again until Retry is pressed',
  async (_when, refusing) => {
    const { api, user, addressField, press, sent, sockets } = await openDialog(refusing);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await user.type(addressField, `${brochure}{Enter}`);
    await screen.findByText('4.0 KB · Waiting');
    await press('Upload 1 file');
    if (!('POST /api/objects/url/get' in refusing)) {
      await waitFor(() => expect(sockets[0]?.isOpen()).toBe(true));
      const error = { message: 'That server does not answer.', code: 'remote-unreachable' };
      sockets[0]?.say({ action: 'error', payload: { error } });
    }
    expect(await chosen().findByText('That server does not answer.')).toBeTruthy();
    const before = sent().length;
    api.respond('POST /api/objects/url/get', { token: 'again' });
    await press('Retry brochure.pdf');
    await waitFor(() => expect(sockets.at(-1)?.url).toMatch(/\/again$/));
    expect(sent().length).toBe(before + 1);
    sockets.at(-1)?.say(success('f9'));
    expect(await screen.findByText('brochure.pdf uploaded successfully')).toBeTruthy();
  },
);

test('a file the server fetches can be paused, resumed and removed, as can a file sent meanwhile', async () => {
  const { api, user, addressField, choose, press, sockets } = await openDialog({ [put(1)]: never });
  await choose(aFile('terms.pdf'));
  await user.type(addressField, `${brochure}{Enter}`);
  await screen.findByText('4.0 KB · Waiting');
  await press('Upload 2 files');
  await waitFor(() => expect(sockets[0]?.isOpen()).toBe(true));
  await chosen().findByText('2.0 KB · 50 %');
  await press('Pause terms.pdf');
  expect(api.abandoned).toEqual([put(1)]);
  await press('Pause brochure.pdf');
  expect(chosen().getByText('4.0 KB · Paused')).toBeTruthy();
  await press('Resume brochure.pdf');
  await press('Remove brochure.pdf');
  expect(sockets[0]?.asked).toEqual(['resume', 'pause', 'resume', 'cancel']);
  expect(sockets[0]?.isOpen()).toBe(false);
  expect(chosenNames()).toEqual(['terms.pdf']);
});

test('Cancel ends the fetches of the server', async () => {
  const { user, addressField, press, sockets } = await openDialog();
  await user.type(addressField, `${brochure}{Enter}`);
  await screen.findByText('4.0 KB · Waiting');
  await press('Upload 1 file');
  await waitFor(() => expect(sockets[0]?.isOpen()).toBe(true));
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sockets[0]?.asked.at(-1)).toBe('cancel');
  expect(sockets[0]?.isOpen()).toBe(false);
});
