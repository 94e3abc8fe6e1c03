import { showError, showSuccess } from '@cadenza/screen-kit';
import { Button, ConfirmDialog } from '@cadenza/ui';
import { useState } from 'react';
import { countOf } from '../campaign/rates.ts';

/** What a person may decide about emails of one kind, with the words for it. */
export interface Decision {
  label: string;
  /** Asked before; of `7 emails`. */
  question(emails: string): string;
  /** Said afterwards. */
  told(emails: string): string;
  isDestructive?: true;
}

interface KindToDecideProps<Name extends string> {
  /** The words of the server, which all emails of the kind share. */
  said: string;
  detail: string;
  emails: number;
  decisions: Record<Name, Decision>;
  /** @returns how many emails it settled */
  settle(name: Name): Promise<number>;
  isPending: boolean;
  /** What could not be done, when that fails. */
  failure: string;
}

/** Emails that came to nothing with the same words, for a person to decide about all of them at once. */
export function KindToDecide<Name extends string>({
  said,
  detail,
  emails,
  decisions,
  settle,
  isPending,
  failure,
}: KindToDecideProps<Name>) {
  const [askedName, setAsked] = useState<Name | null>(null);
  const asked = askedName === null ? null : decisions[askedName];

  // Awaited, not given as callbacks: the row goes with the last email, and its callbacks would never run.
  async function decide(name: Name) {
    try {
      showSuccess(decisions[name].told(countOf(await settle(name), 'email')));
    } catch (error) {
      showError(error, failure);
    }
    setAsked(null);
  }

  return (
    <li className="grid gap-2 py-3">
      <p className="wrap-anywhere font-medium text-sm">{said}</p>
      <p className="wrap-anywhere text-muted-foreground text-xs">{detail}</p>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(decisions) as Name[]).map((name) => (
          <Button
            key={name}
            variant="outline"
            size="sm"
            disabled={isPending}
            aria-haspopup="dialog"
            onClick={() => setAsked(name)}
          >
            {decisions[name].label}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => open || setAsked(null)}
        title={asked?.label ?? ''}
        description={asked?.question(countOf(emails, 'email')) ?? ''}
        confirmLabel={asked?.label ?? ''}
        destructive={asked?.isDestructive === true}
        onConfirm={() => askedName && void decide(askedName)}
        pending={isPending}
      />
    </li>
  );
}
