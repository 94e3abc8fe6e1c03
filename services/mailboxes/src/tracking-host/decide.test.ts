import { expect, test } from 'vitest';
import type { TrackingHostCommand } from './commands.ts';
import { trackingHostDecider } from './decide.ts';
import type { TrackingHostEvent } from './events.ts';
import type { TrackingHostState } from './state.ts';

const { decide, evolve, initialState } = trackingHostDecider;
const domain = 'acme.io';
const host = 'go.acme.io';
const origin = 'https://go.acme.io';
const set = (to: string | null): TrackingHostEvent => ({ type: 'TrackingHostSet', data: { domain, host: to } });
const changed = (to: string | null): TrackingHostEvent => ({
  type: 'TrackingHostChanged',
  data: { domain, origin: to },
});
const after = (...events: TrackingHostEvent[]): TrackingHostState => events.reduce(evolve, initialState);
const settingTo = (to: string | null): TrackingHostCommand => ({ type: 'SetTrackingHost', domain, host: to });
const judging = (of: string, to: string | null): TrackingHostCommand => ({
  ...{ type: 'JudgeTrackingHost', domain, host: of, origin: to },
});

test.each([
  ['a host is set', [], settingTo(host), [set(host)]],
  ['the same host once more', [set(host)], settingTo(host), []],
  ['no host where there is none', [], settingTo(null), []],
  [
    'another host than the one in use',
    [set(host), changed(origin)],
    settingTo('a.acme.io'),
    [changed(null), set('a.acme.io')],
  ],
  ['the removal of the one in use', [set(host), changed(origin)], settingTo(null), [changed(null), set(null)]],
  ['a host is verified', [set(host)], judging(host, origin), [changed(origin)]],
  ['it is verified again', [set(host), changed(origin)], judging(host, origin), []],
  ['it leads elsewhere', [set(host), changed(origin)], judging(host, null), [changed(null)]],
  ['it never led here', [set(host)], judging(host, null), []],
  ['one that was replaced meanwhile is verified', [set('a.acme.io')], judging(host, origin), []],
  ['one that was removed meanwhile is verified', [set(host), set(null)], judging(host, origin), []],
])('%s', (_, given, command, events) => {
  expect(decide(command, after(...given))).toEqual(events);
});
