import { unknownEvent } from '@cadenza/event-store';
import type { DomainHealthEvent } from './events.ts';
import type { DomainHealth } from './health.ts';

export const initialState: DomainHealth = {
  verdicts: { spf: 'unknown', dkim: 'unknown', dmarc: 'unknown', mx: 'unknown' },
  failingSince: null,
  stopsFirstEmails: true,
  firstEmailsStopped: false,
};

export function evolve(_: DomainHealth, event: DomainHealthEvent): DomainHealth {
  switch (event.type) {
    case 'DomainHealthChanged': {
      const { domain: __, ...health } = event.data;
      return health;
    }
    default:
      return unknownEvent(event.type);
  }
}
