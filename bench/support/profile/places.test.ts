import { expect, test } from 'vitest';
import { root } from '../../../launcher/src/services.ts';
import { placesIn, serviceIn } from './places.ts';

const frame = (id: number, functionName: string, url: string) => ({ id, callFrame: { functionName, url } });

test('a profile tells which package and function was busy, without idle time', () => {
  const nodes = [
    frame(1, '(idle)', ''),
    frame(2, 'parse', `file://${root}/node_modules/pg/lib/client.js`),
    frame(3, 'query', `file://${root}/node_modules/pg/lib/query.js`),
    frame(4, 'decide', `file://${root}/services/leads/src/lead/decide.ts`),
  ];
  const lines = placesIn({ nodes, samples: [1, 2, 3, 4, 2], timeDeltas: [90_000, 4_000, 1_000, 2_000, 3_000] });
  expect(lines).toEqual([
    'busy for 10 ms',
    '',
    ' 80.0 %  pg',
    ' 20.0 %  services/leads/src/lead/decide.ts',
    '',
    ' 70.0 %  parse  pg',
    ' 20.0 %  decide  services/leads/src/lead/decide.ts',
    ' 10.0 %  query  pg',
  ]);
});

test('a profile tells which service it is of', () => {
  const nodes = [
    frame(1, 'query', `file://${root}/node_modules/pg/lib/query.js`),
    frame(2, 'decide', `file://${root}/services/leads/src/lead/decide.ts`),
  ];
  expect(serviceIn({ nodes })).toBe('leads');
  expect(serviceIn({ nodes: [frame(1, 'stop', `file://${root}/launcher/src/services.ts`)] })).toBeUndefined();
});
