import type { SendingDomain } from '@cadenza/contracts';
import { lazyDialog, showError, showSuccess } from '@cadenza/screen-kit';
import { Button, ConfirmDialog } from '@cadenza/ui';
import { useState } from 'react';
import { useSetTrackingHost } from '../../api/sending-domains.ts';
import { FindingText, VerdictRow } from './finding-row.tsx';

/** Loaded when somebody is about to set a host. */
const TrackingHostDialog = lazyDialog(async () => (await import('./tracking-host-dialog.tsx')).TrackingHostDialog);
const preload = { onPointerEnter: TrackingHostDialog.preload, onFocus: TrackingHostDialog.preload };

/** The host that links in emails of a domain lead to, which people choose themselves. */
export function TrackingHostRow({ domain }: { domain: SendingDomain }) {
  const [isEdited, setIsEdited] = useState(false);
  const [isRemoved, setIsRemoved] = useState(false);
  const { domain: name, trackingHost: tracking } = domain;
  const of = <span className="sr-only"> of {name}</span>;
  return (
    <VerdictRow name="Tracking host" verdict={tracking?.verdict ?? null}>
      {tracking ? (
        <>
          <p className="font-medium">{tracking.host}</p>
          <FindingText finding={tracking} />
          <p className="text-muted-foreground">
            {tracking.isUsed
              ? 'New emails have links to this host.'
              : 'New emails have links to the address of this product.'}
          </p>
        </>
      ) : (
        <p>Links in emails lead to the address of this product. A host below {name} looks familiar to recipients.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" {...preload} onClick={() => setIsEdited(true)}>
          {tracking ? 'Change host' : 'Set host'}
          {of}
        </Button>
        {tracking ? (
          <Button variant="outline" size="sm" onClick={() => setIsRemoved(true)}>
            Remove host
            {of}
          </Button>
        ) : null}
      </div>
      <TrackingHostDialog domain={domain} open={isEdited} onClose={() => setIsEdited(false)} />
      {tracking ? (
        <RemoveHostDialog domain={name} host={tracking.host} open={isRemoved} onClose={() => setIsRemoved(false)} />
      ) : null}
    </VerdictRow>
  );
}

interface RemoveHostDialogProps {
  domain: string;
  host: string;
  open: boolean;
  onClose: () => void;
}

function RemoveHostDialog({ domain, host, open, onClose }: RemoveHostDialogProps) {
  const setting = useSetTrackingHost(domain);
  async function remove() {
    try {
      await setting.mutateAsync(null);
      showSuccess('The tracking host is removed');
      onClose();
    } catch (error) {
      showError(error, 'The tracking host could not be removed');
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={<span className="wrap-anywhere">Remove {host}?</span>}
      description="New emails will have links to the address of this product. Links in emails that have left go on working as long as the CNAME record stays."
      confirmLabel="Remove"
      destructive
      pending={setting.isPending}
      onConfirm={() => void remove()}
    />
  );
}
