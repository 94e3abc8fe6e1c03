import { lazyDialog } from '@cadenza/screen-kit';
import { Button } from '@cadenza/ui';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';

const CommandMenu = lazyDialog(async () => (await import('./command-menu.tsx')).CommandMenu);

const isApple = /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);
const shortcut = isApple ? '⌘K' : 'Ctrl K';

/** Opens the command menu, as its keys do on every page. */
export function CommandButton() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      // Over another dialog it would leave what is being written there.
      if (!isOpen && document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      setIsOpen(!isOpen);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        className="gap-2 text-muted-foreground max-sm:size-9 max-sm:px-0"
        onPointerEnter={() => void CommandMenu.preload()}
        onFocus={() => void CommandMenu.preload()}
        onClick={() => setIsOpen(true)}
      >
        <Search aria-hidden="true" />
        <span className="max-sm:sr-only">Search</span>
        <span aria-hidden="true" className="rounded border bg-muted px-1.5 text-[0.6875rem] max-md:hidden">
          {shortcut}
        </span>
      </Button>
      <CommandMenu open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
