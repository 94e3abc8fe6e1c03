import type { RemoteFile } from '@cadenza/contracts';
import { remoteFileRequest } from '@cadenza/contracts/objects';
import { useContractForm } from '@cadenza/screen-kit/forms';
import { Button, Field, Input, Spinner } from '@cadenza/ui';
import { z } from 'zod';
import { useDescribeRemoteFile } from '../../api/describe-remote-file.ts';

export interface RemoteFileFormProps {
  /** Returns why the file may not be added; undefined when it was added. */
  onFile: (url: string, file: RemoteFile) => string | undefined;
}

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const urlForm = z.strictObject({
  url: z
    .string()
    .trim()
    .refine(isWebAddress, 'Enter a web address that begins with https:// or http://')
    .pipe(remoteFileRequest.shape.url),
});

export function RemoteFileForm({ onFile }: RemoteFileFormProps) {
  const description = useDescribeRemoteFile();
  const { faultOf, formProps, register, reset, setError } = useContractForm({
    schema: urlForm,
    defaultValues: { url: '' },
    send: async ({ url }) => ({ url, file: await description.mutateAsync(url) }),
    onDone({ url, file }): void {
      const message = onFile(url, file);
      if (message === undefined) reset();
      else setError('url', { message });
    },
    failure: 'The file could not be looked at. Please try again.',
    fieldOf: () => 'url',
  });
  const { pending, onSubmit } = formProps;
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      <Field label="Or add a file by its web address" error={faultOf('url')}>
        <div className="flex gap-2">
          <Input
            {...register('url')}
            type="url"
            inputMode="url"
            autoComplete="off"
            className="min-w-0 flex-1"
            // Read-only, because text typed while the URL is checked would be lost.
            readOnly={pending}
            placeholder="https://"
          />
          {/* Not `disabled`, so that it keeps the focus. */}
          <Button type="submit" variant="outline" aria-disabled={pending} aria-busy={pending}>
            {pending ? <Spinner label={null} /> : null}
            Add
          </Button>
        </div>
      </Field>
    </form>
  );
}
