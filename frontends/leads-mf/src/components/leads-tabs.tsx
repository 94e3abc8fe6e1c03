import { NavLink } from '@cadenza/screen-kit';
import { paths } from '../paths.ts';

const tabs = [
  { to: paths.leads, label: 'Leads' },
  { to: paths.fields, label: 'Fields' },
  { to: paths.imports, label: 'Imports' },
  { to: paths.blocklist, label: 'Blocklist' },
];

/** The screens about leads. Each has an address of its own, so these are links. */
export function LeadsTabs() {
  return (
    <nav aria-label="Leads" className="flex w-fit max-w-full items-center gap-1 rounded-lg bg-muted p-1">
      {tabs.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          className="inline-flex h-7 items-center rounded-md px-3 font-medium text-[0.8125rem] text-muted-foreground transition-colors hover:text-foreground aria-[current=page]:bg-card aria-[current=page]:text-foreground aria-[current=page]:shadow-card max-sm:px-2"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
