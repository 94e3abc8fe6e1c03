import type { Correspondent, EmailPart } from '@cadenza/contracts';
import { cn } from '@cadenza/ui';
import type { ReactNode } from 'react';

/** `Ada Byron <ada@example.com>`, with the address alone where there is no name. */
export const correspondentText = ({ name, address }: { name: string | null; address: string }): string =>
  name ? `${name} <${address}>` : address;

export interface EmailLinesProps {
  /** Null: it is not known. */
  from: ReactNode;
  to: ReactNode;
  /** Null: answers go to the address in From. */
  replyTo: string | null;
  /** What of it is tracked; absent: nothing is said of it. */
  tracking?: string | undefined;
  className?: string;
}

/** The lines above an email: who writes, to whom, and where answers go. */
export function EmailLines({ from, to, replyTo, tracking, className }: EmailLinesProps) {
  const lines: [string, ReactNode][] = [
    ['From', from],
    ['To', to],
    ['Reply-To', replyTo],
    ['Tracking', tracking ?? null],
  ];
  return (
    <dl className={cn('grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-0.5 text-xs leading-relaxed', className)}>
      {lines.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="wrap-anywhere min-w-0">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** `From one of 3 senders, for example …` where it is not decided yet. */
export function likelySenderText(from: Correspondent, candidates: number): string {
  const example = correspondentText(from);
  return candidates > 1 ? `one of ${candidates} senders, for example ${example}` : example;
}

/** What stands below the text of an email, as plain text. Nothing in it leads anywhere: a click would count as the lead's. */
export function PartsBelow({ parts, className }: { parts: readonly EmailPart[]; className?: string }) {
  const signature = parts.filter(({ kind }) => kind === 'signature');
  const footer = parts.filter(({ kind }) => kind === 'postal-address' || kind === 'unsubscribe');
  return (
    <div className={cn('grid grid-cols-[minmax(0,1fr)] gap-4', className)}>
      {signature.map(({ kind, text }) => (
        <p key={kind} dir="auto" className="wrap-anywhere whitespace-pre-wrap text-sm leading-relaxed">
          {text}
        </p>
      ))}
      {footer.length > 0 ? (
        <div className="text-muted-foreground text-xs leading-relaxed">
          {footer.map(({ kind, text }) => (
            <p key={kind} dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {kind === 'unsubscribe' ? <span className="underline underline-offset-2">{text}</span> : text}
            </p>
          ))}
        </div>
      ) : null}
    </div>
  );
}
