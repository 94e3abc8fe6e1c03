import { paths } from '../paths.ts';

interface Area {
  path: string;
  title: string;
}

/** The parts of the product that have screens below them. */
const areas: readonly Area[] = [
  { path: paths.campaigns, title: 'Campaigns' },
  { path: paths.leads, title: 'Leads' },
  { path: paths.mailboxes, title: 'Mailboxes' },
];

export const areaOf = (pathname: string): Area | undefined =>
  areas.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
