import type { DnsRecord } from '@cadenza/contracts';
import { showError, showSuccess } from '@cadenza/screen-kit';
import { Button } from '@cadenza/ui';
import { Copy } from 'lucide-react';

/** A record to put into the DNS. */
export function RecordToSet({ record: { type, name, value } }: { record: DnsRecord }) {
  return (
    <div className="grid min-w-0 gap-2 rounded-md border bg-muted/40 p-3">
      <p className="font-medium">Set this {type} record</p>
      <Part label="Name" text={name} />
      {value === null ? (
        <p className="text-muted-foreground">Your mail provider shows its value.</p>
      ) : (
        <Part label="Value" text={value} />
      )}
    </div>
  );
}

function Part({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex min-w-0 items-start gap-2">
      <div className="min-w-0 flex-1">
        <p className="text-muted-foreground text-xs">{label}</p>
        <code className="wrap-anywhere font-mono text-[0.8125rem]">{text}</code>
      </div>
      <Button variant="ghost" size="icon" aria-label={`Copy ${label.toLowerCase()}`} onClick={() => void copy(text)}>
        <Copy aria-hidden="true" />
      </Button>
    </div>
  );
}

/** Browsers give the clipboard to pages alone that came by HTTPS or from this machine. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSuccess('It is copied');
  } catch {
    showError(undefined, 'The browser did not let it be copied. Select the text and copy it.');
  }
}
