import { appTitle, Link, useLocation } from '@cadenza/screen-kit';
import { useSyncExternalStore } from 'react';
import { areaOf } from './areas.ts';

const ending = ` · ${appTitle}`;

/** Where the user is: the area, and the screen in it by the title that it gave the page. */
export function Breadcrumb() {
  const { pathname } = useLocation();
  const title = useSyncExternalStore(onNewTitle, () => document.title);
  const area = areaOf(pathname);
  const screen = title.endsWith(ending) ? title.slice(0, -ending.length) : '';
  const isBelow = area !== undefined && screen !== area.title && screen !== '';
  const last = isBelow ? screen : (area?.title ?? screen);
  if (last === '') return null;
  return (
    <nav
      aria-label="Breadcrumb"
      className="flex min-w-0 items-center gap-2 text-muted-foreground text-sm *:shrink-0 *:last:min-w-0 *:last:shrink max-lg:hidden"
    >
      {isBelow ? (
        <>
          <Slash />
          <Link to={area.path} className="hover:text-foreground hover:underline">
            {area.title}
          </Link>
        </>
      ) : null}
      <Slash />
      <span aria-current="page" title={last} className="truncate">
        {last}
      </span>
    </nav>
  );
}

const Slash = () => <span aria-hidden="true">/</span>;

/** Screens of remotes title the page as well: what they share with the shell is the page. */
function onNewTitle(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.head, { subtree: true, childList: true, characterData: true });
  return () => observer.disconnect();
}
