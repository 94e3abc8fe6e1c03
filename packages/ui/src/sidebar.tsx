import { Button, cn } from '@cadenza/ui/elements';
import { PanelLeft } from 'lucide-react';
import { Slot } from 'radix-ui';
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode } from 'react';
import { Sheet, SheetContent, SheetDescription, SheetTitle } from './sheet.tsx';
import { useSidebar } from './sidebar-state.tsx';
import { Tooltip, TooltipContent, TooltipProvider, TooltipTrigger } from './tooltip.tsx';

export interface SidebarProps {
  /** Names the navigation. */
  label: string;
  children: ReactNode;
}

/** A column beside the page: 16rem, 3rem when collapsed; an off-canvas sheet of 18rem on small screens. */
export function Sidebar({ label, children }: SidebarProps) {
  const { expanded, isMobile, sheetOpen, setSheetOpen } = useSidebar();
  if (isMobile) {
    return (
      <Sheet open={sheetOpen} onOpenChange={setSheetOpen}>
        <SheetContent className="w-[18rem] bg-sidebar text-sidebar-foreground" data-sidebar="mobile">
          <SheetTitle className="sr-only">{label}</SheetTitle>
          <SheetDescription className="sr-only">Navigation</SheetDescription>
          <nav aria-label={label} className="flex min-h-0 flex-1 flex-col">
            {children}
          </nav>
        </SheetContent>
      </Sheet>
    );
  }
  return (
    <nav
      aria-label={label}
      data-sidebar="desktop"
      data-state={expanded ? 'expanded' : 'collapsed'}
      className={cn(
        'sticky top-0 z-20 flex h-svh shrink-0 flex-col overflow-hidden border-sidebar-border border-r bg-sidebar text-sidebar-foreground transition-[width]',
        expanded ? 'w-[16rem]' : 'w-[3rem]',
      )}
    >
      <TooltipProvider delayDuration={0}>{children}</TooltipProvider>
    </nav>
  );
}

export function SidebarHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex h-14 shrink-0 items-center gap-2 overflow-hidden px-2', className)} {...props} />;
}

export function SidebarContent({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto overflow-x-hidden p-2', className)}
      {...props}
    />
  );
}

export function SidebarFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('shrink-0 overflow-hidden border-sidebar-border border-t p-2', className)} {...props} />;
}

export interface SidebarItemProps {
  icon: ReactNode;
  label: string;
  /** An empty link or button; it is filled with the icon and the label. */
  children: ReactElement<{ children?: ReactNode }>;
}

/** One entry. The active one is the link with `aria-current="page"`; collapsed, the label moves into a tooltip. */
export function SidebarItem({ icon, label, children }: SidebarItemProps) {
  const { expanded, isMobile, setSheetOpen } = useSidebar();
  const labelShown = expanded || isMobile;
  const filled = cloneElement(
    children,
    {},
    <>
      <span aria-hidden="true" className="flex size-4 shrink-0 items-center justify-center [&_svg]:size-4">
        {icon}
      </span>
      <span className={labelShown ? 'truncate' : 'sr-only'}>{label}</span>
    </>,
  );
  const entry = (
    <Slot.Root
      onClick={() => setSheetOpen(false)}
      className={cn(
        'flex h-8 w-full items-center gap-2.5 rounded-md px-2 text-left font-medium text-[0.8125rem] transition-colors hover:bg-sidebar-accent/70 hover:text-sidebar-accent-foreground',
        'focus-visible:outline-offset-[-2px] aria-[current=page]:bg-sidebar-accent aria-[current=page]:text-sidebar-accent-foreground aria-[current=page]:[&_svg]:text-primary',
        isMobile && 'h-10',
      )}
    >
      {filled}
    </Slot.Root>
  );
  if (labelShown) return entry;
  return (
    <Tooltip>
      <TooltipTrigger asChild>{entry}</TooltipTrigger>
      <TooltipContent side="right">{label}</TooltipContent>
    </Tooltip>
  );
}

export function SidebarTrigger({ className }: { className?: string }) {
  const { expanded, isMobile, sheetOpen, toggle } = useSidebar();
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Toggle sidebar"
      aria-expanded={isMobile ? sheetOpen : expanded}
      title="Toggle sidebar (Ctrl+B)"
      onClick={toggle}
      {...(className ? { className } : {})}
    >
      <PanelLeft aria-hidden="true" />
    </Button>
  );
}

/** The page beside the sidebar: a plain column for a header and a main element. */
export function SidebarInset({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex min-h-svh min-w-0 flex-1 flex-col', className)} {...props} />;
}
