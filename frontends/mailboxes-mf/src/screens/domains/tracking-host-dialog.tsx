import type { SendingDomain } from '@cadenza/contracts';
import { setTrackingHostRequest } from '@cadenza/contracts/sending-domains';
import { useContractForm } from '@cadenza/screen-kit/forms';
import { DialogForm, Field, FormDialog, Input } from '@cadenza/ui';
import { z } from 'zod';
import { useSetTrackingHost } from '../../api/sending-domains.ts';

export interface TrackingHostDialogProps {
  domain: SendingDomain;
  open: boolean;
  onClose: () => void;
}

/** Asks for the name of the host. What it lacks is then shown with the domain. */
export function TrackingHostDialog({ domain, open, onClose }: TrackingHostDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Tracking host of ${domain.domain}`}
      description="Links in emails lead to this name once its CNAME record leads to this product. You are shown the record."
    >
      <HostForm domain={domain} onClose={onClose} />
    </FormDialog>
  );
}

/** No host is said by removing it. */
const hostForm = z.strictObject({
  host: setTrackingHostRequest.shape.host.unwrap().refine((host) => host !== '', 'Please enter a host'),
});

function HostForm({ domain: { domain, trackingHost }, onClose }: Omit<TrackingHostDialogProps, 'open'>) {
  const setting = useSetTrackingHost(domain);
  const form = useContractForm({
    schema: hostForm,
    defaultValues: { host: trackingHost?.host ?? `go.${domain}` },
    send: ({ host }) => setting.mutateAsync(host),
    onDone: onClose,
    failure: 'The host could not be set',
    fieldOf: () => 'host',
  });
  return (
    <DialogForm
      {...form.formProps}
      submitLabel="Set host"
      pendingLabel="Checking..."
      disabled={form.watch('host').trim() === ''}
    >
      <Field label="Host" hint="A new name that nothing else uses." error={form.faultOf('host')}>
        <Input {...form.register('host')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
    </DialogForm>
  );
}
