import type { ComponentType } from 'react';

/** What the shell loads from each remote at run time. A remote's own type check compares its exposes with this. */
export interface RemoteModules {
  'campaigns_mf/routes': { default: ComponentType };
  'leads_mf/routes': { default: ComponentType };
}
export type RemoteName = keyof RemoteModules extends `${infer Name}/${string}` ? Name : never;
