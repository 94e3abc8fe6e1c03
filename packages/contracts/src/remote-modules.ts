import type { ComponentType } from 'react';

/** What the shell loads from each remote at run time. The type check of a remote compares its exposes with this. */
export interface RemoteModules {
  'campaigns_mf/routes': { default: ComponentType };
  'leads_mf/routes': { default: ComponentType };
  'mailboxes_mf/routes': { default: ComponentType };
}
export type RemoteName = keyof RemoteModules extends `${infer Name}/${string}` ? Name : never;
