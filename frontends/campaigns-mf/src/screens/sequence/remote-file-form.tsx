import { errorMessage } from '@cadenza/api-client';
import type { RemoteFile } from '@cadenza/contracts';
import { Button, Field, Input, Spinner } from '@cadenza/ui';
import { type FormEvent, useState } from 'react';
import { useDescribeRemoteFile } from '../../api/describe-remote-file.ts';

export interface RemoteFileFormProps {
  /** Returns why the file may not be added; undefined when it was added. */
  onFile: (url: string, file: RemoteFile) => string | undefined;
}

export function RemoteFileForm({ onFile }: RemoteFileFormProps) {
  const [address, setAddress] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const description = useDescribeRemoteFile();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (description.isPending) return;
    const url = address.trim();
    if (!isWebAddress(url)) {
      setRefusal('Enter a web address that begins with https:// or http://');
      return;
    }
    setRefusal(undefined);
    description.mutate(url, {
      onSuccess: (file) => {
        const reason = onFile(url, file);
        setRefusal(reason);
        if (reason === undefined) setAddress('');
      },
      onError: (error) => setRefusal(errorMessage(error, 'The file could not be looked at. Please try again.')),
    });
  }

  return (
    <form noValidate onSubmit={submit}>
      <Field label="Or add a file by its web address" error={refusal}>
        <div className="flex gap-2">
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            className="min-w-0 flex-1"
            value={address}
            // Read-only, because text typed while the URL is checked would be lost.
            readOnly={description.isPending}
            placeholder="https://"
            onChange={(event) => setAddress(event.target.value)}
          />
          {/* Not `disabled`, so that it keeps the focus. */}
          <Button
            type="submit"
            variant="outline"
            aria-disabled={description.isPending}
            aria-busy={description.isPending}
          >
            {description.isPending ? <Spinner label={null} /> : null}
            Add
          </Button>
        </div>
      </Field>
    </form>
  );
}

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
