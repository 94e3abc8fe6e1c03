import type { Campaign } from '@cadenza/api-client';
import { lazyComponent } from '@cadenza/screen-kit';
import { Button, Spinner } from '@cadenza/ui';
import { Pencil } from 'lucide-react';
import { useState } from 'react';

/** Loaded when somebody is about to change the name. */
const NameForm = lazyComponent(async () => (await import('./name-form.tsx')).NameForm, <Spinner className="m-2.5" />);
const preload = () => void NameForm.preload();

/** The campaign's name, changed in place. */
export function NameEditor({ campaign }: { campaign: Campaign }) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <NameForm campaign={campaign} onClose={() => setIsOpen(false)} />;
  return (
    <div className="flex items-center gap-2">
      <p className="min-w-0 break-words font-semibold text-lg leading-snug">{campaign.name}</p>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Edit campaign name"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setIsOpen(true)}
      >
        <Pencil aria-hidden="true" />
      </Button>
    </div>
  );
}
