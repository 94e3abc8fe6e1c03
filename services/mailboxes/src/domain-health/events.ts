import type { DomainHealth } from './health.ts';

/** All that is known of the domain since then. */
export interface DomainHealthEvent {
  type: 'DomainHealthChanged';
  data: { domain: string } & DomainHealth;
}
