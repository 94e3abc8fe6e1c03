import { errorMessage } from '@cadenza/api-client';
import { useQuery } from '@cadenza/screen-kit';
import { DialogForm, ErrorState, Field, Input, Spinner } from '@cadenza/ui';
import { type FormEvent, useState } from 'react';
import { addressesQuery, useBlockAddresses } from '../../api/bulk-leads.ts';
import { reasonMaxLength } from '../blocklist/split-line.ts';
import type { BulkFormProps } from './bulk-form-props.ts';
import { BulkProgress, BulkResult } from './bulk-result.tsx';
import { inWords } from './counts.ts';

/** Puts the addresses of the selected leads on the blocklist. */
export function BlockForm({ leadIds, onClose }: BulkFormProps) {
  const [reason, setReason] = useState('');
  const [done, setDone] = useState(0);
  const addresses = useQuery(addressesQuery(leadIds));
  const block = useBlockAddresses(setDone);

  if (block.data) {
    const { blocked, alreadyBlocked } = block.data;
    const sentences = [
      `${inWords(blocked, 'address is', 'addresses are')} blocked now.`,
      ...(alreadyBlocked > 0 ? [`${inWords(alreadyBlocked, 'was', 'were')} blocked already.`] : []),
    ];
    return <BulkResult sentences={sentences} onClose={onClose} />;
  }
  if (addresses.error)
    return (
      <ErrorState
        title="The addresses could not be read"
        description={errorMessage(addresses.error, 'Please try again.')}
        onRetry={() => void addresses.refetch()}
      />
    );
  if (addresses.data === undefined) return <Spinner label="Reading the addresses..." className="mx-auto my-6 size-5" />;
  const found = addresses.data;

  function submit(event: FormEvent) {
    event.preventDefault();
    setDone(0);
    block.mutate({ addresses: found, reason: reason.trim() || null });
  }

  const without = leadIds.length - found.length;
  return (
    <DialogForm
      onSubmit={submit}
      submitLabel={`Block ${inWords(found.length, 'Address', 'Addresses')}`}
      pendingLabel="Blocking..."
      pending={block.isPending}
      disabled={found.length === 0}
      variant="destructive"
    >
      <p className="text-sm">
        {found.length === 1 ? 'This address gets' : 'These addresses get'} no more emails from any campaign, also not
        when they are imported again. You can take them off the blocklist later.
        {without > 0 ? ` ${inWords(without, 'lead has', 'leads have')} no address to block.` : ''}
      </p>
      <Field label="Reason" hint="For you, on the blocklist.">
        <Input
          value={reason}
          dir="auto"
          autoComplete="off"
          maxLength={reasonMaxLength}
          disabled={block.isPending}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <BulkProgress done={done} of={found.length} />
    </DialogForm>
  );
}
