import { NavLink } from '@cadenza/screen-kit';
import { Sidebar, SidebarContent, SidebarFooter, SidebarHeader, SidebarItem } from '@cadenza/ui';
import { AtSign, ChartColumn, House, Inbox, Send, Settings, Users } from 'lucide-react';
import { useAuthCheck } from '../api/auth-check.ts';
import { Logo } from '../components/logo.tsx';
import { paths } from '../paths.ts';
import { preloadRemoteModule } from '../remotes/load-remote-module.ts';

const entries = [
  { label: 'Dashboard', to: paths.dashboard, icon: <House /> },
  {
    label: 'Campaigns',
    to: paths.campaigns,
    icon: <Send />,
    prepare: () => preloadRemoteModule('campaigns_mf/routes'),
  },
  { label: 'Leads', to: paths.leads, icon: <Users />, prepare: () => preloadRemoteModule('leads_mf/routes') },
  {
    label: 'Mailboxes',
    to: paths.mailboxes,
    icon: <AtSign />,
    prepare: () => preloadRemoteModule('mailboxes_mf/routes'),
  },
  { label: 'Analytics', to: paths.analytics, icon: <ChartColumn /> },
];

export function AppSidebar() {
  const catchesMail = useAuthCheck().data?.catcher === true;
  return (
    <Sidebar label="Main">
      <SidebarHeader>
        <Logo className="ml-0.5 size-7 shrink-0" />
      </SidebarHeader>
      <SidebarContent>
        {entries.map(({ label, to, icon, prepare }) => (
          <SidebarItem key={to} icon={icon} label={label}>
            <NavLink to={to} end={to === paths.dashboard} onPointerEnter={prepare} onFocus={prepare} />
          </SidebarItem>
        ))}
      </SidebarContent>
      <SidebarFooter>
        {catchesMail ? (
          <SidebarItem icon={<Inbox />} label="Caught mail">
            {/* Served by the gateway, not a route of this page. SidebarItem fills in the text. */}
            {/* biome-ignore lint/a11y/useAnchorContent: the content comes from SidebarItem */}
            <a href={paths.caughtMail} />
          </SidebarItem>
        ) : null}
        <SidebarItem icon={<Settings />} label="Settings">
          <NavLink to={paths.settings} />
        </SidebarItem>
      </SidebarFooter>
    </Sidebar>
  );
}
