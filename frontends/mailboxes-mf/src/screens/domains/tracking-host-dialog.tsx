import { errorMessage } from '@cadenza/api-client';
import type { SendingDomain } from '@cadenza/contracts';
import {
  Button,
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  Field,
  Form,
  Input,
} from '@cadenza/ui';
import { type FormEvent, useState } from 'react';
import { useSetTrackingHost } from '../../api/sending-domains.ts';

export interface TrackingHostDialogProps {
  domain: SendingDomain;
  open: boolean;
  onClose: () => void;
}

/** Asks for the name of the host. What it lacks is then shown with the domain. */
export function TrackingHostDialog({ domain, open, onClose }: TrackingHostDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle className="wrap-anywhere">Tracking host of {domain.domain}</DialogTitle>
          <DialogDescription>
            Links in emails lead to this name once its CNAME record leads to this product. You are shown the record.
          </DialogDescription>
        </DialogHeader>
        <HostForm domain={domain} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function HostForm({ domain: { domain, trackingHost }, onClose }: Omit<TrackingHostDialogProps, 'open'>) {
  const [host, setHost] = useState(trackingHost?.host ?? `go.${domain}`);
  const setting = useSetTrackingHost(domain);
  const isBlank = host.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBlank && !setting.isPending) setting.mutate(host.trim(), { onSuccess: onClose });
  }

  return (
    <Form noValidate onSubmit={submit} className="grid gap-5">
      <Field
        label="Host"
        hint="A new name that nothing else uses."
        error={setting.error ? errorMessage(setting.error, 'The host could not be set') : undefined}
      >
        <Input
          value={host}
          onChange={(event) => {
            setHost(event.target.value);
            setting.reset();
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button type="submit" disabled={isBlank} pending={setting.isPending}>
          {setting.isPending ? 'Checking...' : 'Set host'}
        </Button>
      </DialogFooter>
    </Form>
  );
}
