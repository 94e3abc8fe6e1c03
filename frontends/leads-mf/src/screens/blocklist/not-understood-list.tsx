import { Button, ScrollArea } from '@cadenza/ui';
import type { PlacedNotUnderstood } from './read-list.ts';

const shownMax = 500;

/** Each text of a list that blocks nobody, with its line and why. */
export function NotUnderstoodList({ texts }: { texts: readonly PlacedNotUnderstood[] }) {
  const more = texts.length - shownMax;
  return (
    <section className="grid min-w-0 gap-2">
      <h3 className="font-medium text-sm text-warning">
        Not understood, and not blocked: {texts.length.toLocaleString('en-US')}
      </h3>
      <ScrollArea label="Not understood" className="max-h-56 rounded-md border">
        <ul className="divide-y text-sm [&>li]:px-3 [&>li]:py-1.5">
          {texts.slice(0, shownMax).map(({ text, line, fault }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat, and never change places
            <li key={index}>
              <span className="text-muted-foreground">Line {line.toLocaleString('en-US')}:</span>{' '}
              <span className="wrap-anywhere font-medium">{text || '(empty)'}</span>{' '}
              <span className="text-muted-foreground">{fault}</span>
            </li>
          ))}
          {more > 0 ? <li className="text-muted-foreground">and {more.toLocaleString('en-US')} more</li> : null}
        </ul>
      </ScrollArea>
      {more > 0 ? (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={() => void download(texts)}>
          Download all as CSV
        </Button>
      ) : null}
    </section>
  );
}

async function download(texts: readonly PlacedNotUnderstood[]): Promise<void> {
  const { saveFile, tableFile } = await import('@cadenza/csv-import/read-table');
  const rows = texts.map(({ line, text, fault }) => [String(line), text, fault]);
  saveFile(tableFile(['Line', 'Text', 'Why it is not blocked'], rows), 'not-understood.csv');
}
