import { appTitle, NavLink, useLocation } from '@cadenza/screen-kit';
import { Button, SidebarInset, SidebarProvider, SidebarTrigger, ThemeToggle } from '@cadenza/ui';
import { CircleUser, LogOut } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useLogout } from '../api/logout.ts';
import { CommandButton } from '../commands/command-button.tsx';
import { paths } from '../paths.ts';
import { AppSidebar } from './app-sidebar.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { useAreaTitle } from './use-area-title.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

export function AppLayout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useAreaTitle(pathname);
  useHeadingFocus(main, pathname);

  return (
    <SidebarProvider>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-100 focus:rounded-md focus:bg-primary focus:px-4 focus:py-2 focus:text-primary-foreground"
      >
        Skip to content
      </a>
      <AppSidebar />
      <SidebarInset>
        <AppHeader />
        <main ref={main} id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          {children}
        </main>
      </SidebarInset>
    </SidebarProvider>
  );
}

function AppHeader() {
  const logout = useLogout();
  return (
    <header className="sticky top-0 z-10 flex h-14 shrink-0 items-center gap-2 border-b bg-background/90 px-3 backdrop-blur sm:px-4">
      <SidebarTrigger />
      <span className="font-semibold text-[0.9375rem] tracking-tight max-[22.5rem]:sr-only">{appTitle}</span>
      <Breadcrumb />
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <CommandButton />
        <ThemeToggle />
        <Button asChild variant="ghost" size="sm" className="max-sm:size-9 max-sm:px-0">
          <NavLink to={paths.account}>
            <CircleUser aria-hidden="true" />
            <span className="max-sm:sr-only">Account</span>
          </NavLink>
        </Button>
        <Button variant="ghost" size="sm" pending={logout.isPending} onClick={() => logout.mutate()}>
          <LogOut aria-hidden="true" />
          Logout
        </Button>
      </div>
    </header>
  );
}
