import { textParts } from '@cadenza/quoted-text';
import { Button, cn } from '@cadenza/ui';
import { useMemo, useState } from 'react';
import { formatCount } from '../../../campaign/rates.ts';
import { beginningOf, plainText } from './plain-text.ts';

/**
 * The content of a mail as plain text: no markup, no pictures. URLs in it are no links either: they are a stranger's,
 * or in a quote our own, where a click would count as the lead's.
 */
export function MailText({ text }: { text: string }) {
  const parts = useMemo(() => textParts(plainText(text)), [text]);
  if (parts.length === 0) return <NoText>This mail has no text.</NoText>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2 text-sm leading-relaxed">
      {parts.map((part, position) =>
        part.isQuoted ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
          <QuotedText key={position} text={part.text} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
          <LongText key={position} text={part.text} />
        ),
      )}
    </div>
  );
}

export function NoText({ children }: { children: string }) {
  return <p className="text-muted-foreground text-sm italic">{children}</p>;
}

function QuotedText({ text }: { text: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="h-6 px-2 text-muted-foreground text-xs"
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide quoted text' : 'Show quoted text'}
      </Button>
      {isShown ? (
        <blockquote className="w-full border-l-2 pl-3">
          <LongText text={text} className="text-muted-foreground" />
        </blockquote>
      ) : null}
    </>
  );
}

function LongText({ text, className }: { text: string; className?: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const beginning = useMemo(() => beginningOf(text), [text]);
  return (
    <>
      {/* Each line follows the direction of its own words. */}
      <p dir="auto" className={cn('wrap-anywhere w-full whitespace-pre-wrap [unicode-bidi:plaintext]', className)}>
        {beginning === null || isWhole ? text : `${beginning} …`}
      </p>
      {beginning === null ? null : (
        <Button variant="link" size="sm" className="h-6 px-0" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show less' : `Show all ${formatCount(text.length)} characters`}
        </Button>
      )}
    </>
  );
}
