import { ApiError, errorMessage } from '@cadenza/api-client';
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  Field,
  Form,
  Input,
} from '@cadenza/ui';
import { useState } from 'react';
import { useBlock } from '../../api/blocklist.ts';

export interface BlockDialogProps {
  open: boolean;
  onClose: () => void;
}

export function BlockDialog({ open, onClose }: BlockDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Block an address or domain</DialogTitle>
          <DialogDescription>
            Nothing more is sent to it, in any campaign, from the next email on. A domain includes those below it.
          </DialogDescription>
        </DialogHeader>
        <BlockForm onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function BlockForm({ onClose }: { onClose: () => void }) {
  const [value, setValue] = useState('');
  const [reason, setReason] = useState('');
  const block = useBlock();
  // A domain that many people share is asked about once more.
  const isShared = block.error instanceof ApiError && block.error.code === 'free-mail-domain';

  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!block.isPending) block.mutate({ value, reason, confirmed: isShared }, { onSuccess: onClose });
      }}
      className="grid gap-5"
    >
      <Field
        label="Address or domain"
        required
        hint="ada@example.com, or example.com for everybody there"
        error={block.error ? sentenceOf(block.error) : null}
      >
        <Input
          value={value}
          autoComplete="off"
          onChange={(event) => {
            setValue(event.target.value);
            block.reset();
          }}
        />
      </Field>
      <Field label="Reason">
        <Input value={reason} maxLength={200} autoComplete="off" onChange={(event) => setReason(event.target.value)} />
      </Field>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant={isShared ? 'destructive' : 'default'} pending={block.isPending}>
          {isShared ? 'Block it anyway' : block.isPending ? 'Blocking...' : 'Block'}
        </Button>
      </DialogFooter>
    </Form>
  );
}

/** The server says what is wrong with the value; its general sentence would only say that something is. */
function sentenceOf(error: Error): string {
  const ofValue = error instanceof ApiError ? error.body.errors?.find(({ path }) => path === 'value') : undefined;
  return ofValue?.message ?? errorMessage(error, 'Failed to block');
}
