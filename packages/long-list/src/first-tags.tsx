import { Badge } from '@cadenza/ui';

const shownMax = 2;

/** The first tags of a row, and how many more there are, on one line. */
export function FirstTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  const more = tags.length - shownMax;
  return (
    <span className="flex min-w-0 items-center gap-1" title={tags.join(', ')}>
      {tags.slice(0, shownMax).map((tag) => (
        <Badge key={tag} variant="secondary" className="min-w-0 shrink">
          <span dir="auto" className="truncate">
            {tag}
          </span>
        </Badge>
      ))}
      {more > 0 ? <span className="shrink-0 text-muted-foreground text-xs">+{more}</span> : null}
    </span>
  );
}
