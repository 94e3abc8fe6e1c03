// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { uploadStatus } from './upload-status.ts';
import { addFiles, createUploader, type UppyFile } from './uploader.ts';

test('a file without the metadata that an attachment needs is not uploaded', async () => {
  const uploader = createUploader(5);
  addFiles(uploader, [new File(['x'], 'terms.pdf')]);
  const { id } = uploader.getFiles()[0]!;
  uploader.setFileMeta(id, { name: '' });
  await expect(uploader.upload()).rejects.toThrow('Missing required meta field(s)');
  expect(uploader.getFile(id).error).toBe('Missing required meta field(s) in terms.pdf');
});

test('the same file twice is one file', () => {
  const uploader = createUploader(5);
  const file = new File(['x'], 'terms.pdf');
  expect(addFiles(uploader, [file])).toEqual([]);
  expect(addFiles(uploader, [file])).toEqual(['terms.pdf is in the list already']);
});

const started = { uploadStarted: 1, bytesTotal: 10 };
test.each<[string, Partial<Pick<UppyFile, 'error' | 'isPaused' | 'progress'>>]>([
  ['waiting', {}],
  ['preprocessing', { progress: { ...started, bytesUploaded: 0 } }],
  ['uploading', { progress: { ...started, bytesUploaded: 5, percentage: 50 } }],
  ['postprocessing', { progress: { ...started, bytesUploaded: 10, percentage: 100 } }],
  ['paused', { isPaused: true, progress: { ...started, bytesUploaded: 5, percentage: 50 } }],
  ['complete', { progress: { ...started, bytesUploaded: 10, percentage: 100, uploadComplete: true } }],
  ['error', { error: 'Refused', progress: { ...started, bytesUploaded: 5, percentage: 50 } }],
])('an upload is %s', (status, file) => {
  const fresh = { progress: { uploadStarted: null, bytesUploaded: false, bytesTotal: 10 } } as const;
  expect(uploadStatus({ ...fresh, ...file })).toBe(status);
});
