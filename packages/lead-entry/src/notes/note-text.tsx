import { Button } from '@cadenza/ui';
import { useState } from 'react';
import { beginningOf, linkedParts } from './linked-parts.ts';

/** A note as it was written, with its web addresses to be pressed. */
export function NoteText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const beginning = beginningOf(text);
  return (
    <>
      {/* Each line follows the direction of its own words. */}
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap leading-relaxed [unicode-bidi:plaintext]">
        <LinkedText text={beginning === null || isWhole ? text : beginning} />
        {beginning === null || isWhole ? null : ' …'}
      </p>
      {beginning === null ? null : (
        <Button
          variant="link"
          size="sm"
          className="h-6 w-fit px-0"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : `Show all ${text.length.toLocaleString('en-US')} characters`}
        </Button>
      )}
    </>
  );
}

function LinkedText({ text }: { text: string }) {
  return linkedParts(text).map((part, place) =>
    part.url === null ? (
      part.text
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
        key={place}
        href={part.url}
        target="_blank"
        rel="noopener noreferrer"
        className="underline underline-offset-4 hover:text-primary"
      >
        {part.text}
      </a>
    ),
  );
}
