import type { ReceivedMail } from '@cadenza/contracts';

/** The sentence on which the verdict on a mail rests (rule S14), as its writer typed it. Empty without one. */
export function TellingSentence({ mail: { tellingSentence } }: { mail: Pick<ReceivedMail, 'tellingSentence'> }) {
  if (tellingSentence === null) return null;
  return (
    <blockquote dir="auto" className="wrap-anywhere border-l-2 border-l-warning pl-2 text-sm italic">
      {tellingSentence}
    </blockquote>
  );
}
