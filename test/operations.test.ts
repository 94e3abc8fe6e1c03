import { createClock } from '@cadenza/clock';
import type { Kit } from '@cadenza/event-kit';
import { createMetrics, type Metrics, measureHttp } from '@cadenza/http-kit';
import { openDatabase } from '@cadenza/postgres';
import { parser } from '@prometheus-io/lezer-promql';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { kitMetrics, watchKit } from '../packages/event-kit/src/metrics/kit-metrics.ts';
import { gatewayMetrics } from '../services/gateway/src/metrics.ts';
import { sendingMetrics } from '../services/sending/src/metrics/metrics.ts';
import { watchQueue } from '../services/sending/src/metrics/queue-metrics.ts';
import { trackingMetrics } from '../services/tracking/src/metrics.ts';
import { read } from './support/repository.ts';

interface Alert {
  alert: string;
  expr: string;
  labels: Record<string, string>;
  annotations: { summary: string; runbook_url: string };
}
const { groups } = parse(read('ops/prometheus/alerts.yaml')) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);

/** Substitutes Grafana's variables. */
const withIntervals = (expr: string) => expr.replaceAll('$__rate_interval', '5m');

interface Panel {
  title: string;
  datasource?: { uid: string };
  targets?: { expr: string; legendFormat: string }[];
}
const { panels } = JSON.parse(read('ops/grafana/dashboard.json')) as { panels: Panel[] };
const queries = panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }): [string, string] => [title, withIntervals(expr)]),
);
const expressions = [...queries, ...alerts.map(({ alert, expr }): [string, string] => [alert, expr])];

/** Labels that Prometheus adds to every target, and metrics that it makes itself. */
const labelsOfTargets = ['job', 'instance', 'service'];
const ownMetrics = ['up'];

const exported = labelsByMetric();

/** Every exported metric of any service, with its labels. No database is read here. */
function labelsByMetric(): Map<string, string[]> {
  const metrics = createMetrics('all');
  const database = openDatabase('postgres://nobody@127.0.0.1:9/nothing');
  const bus = { lag: async () => new Map() } as unknown as Parameters<typeof watchKit>[1]['bus'];
  const clock = createClock();
  watchKit(metrics, { database, bus, clock, group: 'group', topics: [] });
  kitMetrics(metrics);
  measureHttp(metrics);
  sendingMetrics(metrics, { SMTP_CONNECTIONS: 1 });
  watchQueue({ metrics, database, clock } as Kit);
  trackingMetrics(metrics);
  const all = [metrics, gatewayMetrics(database).all].flatMap((each: Metrics) => each.described());
  return new Map(
    all.flatMap(({ name, type, labelNames }): [string, string[]][] => {
      if (type !== 'histogram') return [[name, labelNames]];
      return [
        [`${name}_bucket`, [...labelNames, 'le']],
        [`${name}_sum`, labelNames],
        [`${name}_count`, labelNames],
      ];
    }),
  );
}

/** The selectors and groupings of a PromQL expression, and whether it can be parsed at all. */
function readExpression(expr: string) {
  const metrics: { name: string; labels: string[] }[] = [];
  const groupedBy: string[] = [];
  let isValid = true;
  parser.parse(expr).iterate({
    enter: ({ name, node, type }) => {
      const text = expr.slice(node.from, node.to);
      if (type.isError) isValid = false;
      if (name === 'VectorSelector') {
        const labels = [...text.matchAll(/[{,]\s*(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label);
        metrics.push({ name: /^[\w:]+/.exec(text)?.[0] ?? '', labels });
      }
      if (name === 'GroupingLabels') groupedBy.push(...(text.match(/\w+/g) ?? []));
    },
  });
  return { metrics, groupedBy, isValid };
}

test('an expression that is not PromQL is noticed', () => {
  expect(readExpression('sum by (service) (rate(x_total[5m]) > 1').isValid).toBe(false);
});

test.each(expressions)('%s asks for what is exported, in PromQL: %s', (_title, expr) => {
  const { metrics, groupedBy, isValid } = readExpression(expr);
  expect(isValid).toBe(true);
  expect(metrics.length).toBeGreaterThan(0);
  for (const { name, labels } of metrics) {
    if (ownMetrics.includes(name)) continue;
    const known = exported.get(name);
    expect(known, name).toBeDefined();
    expect([...(known ?? []), ...labelsOfTargets]).toEqual(expect.arrayContaining([...labels, ...groupedBy]));
  }
});

test.each(alerts)('$alert says what happens, how bad it is, and where to read on', ({ alert, labels, annotations }) => {
  expect(labels['severity']).toMatch(/^(?:critical|warning)$/);
  expect(annotations.summary).toMatch(/\.$/);
  expect(annotations.runbook_url).toBe(`docs/operations.md#${alert.toLowerCase()}`);
  expect(read('docs/operations.md')).toMatch(new RegExp(`^#+ ${alert}$`, 'm'));
});

test('the dashboard takes whatever Prometheus it is given', () => {
  const charts = panels.filter(({ targets }) => targets !== undefined);
  for (const { title, datasource } of charts) expect(datasource?.uid, title).toMatch(/^\$\{datasource\}$/);
});

test('every figure of ours is on the dashboard or in a rule', () => {
  const ours = [...exported.keys()].filter((name) => name.startsWith('cadenza_'));
  const shown = expressions.flatMap(([, expr]) => readExpression(expr).metrics.map(({ name }) => name));
  const ofHistograms = /_(?:sum|count|bucket)$/;
  expect(ours.filter((name) => !ofHistograms.test(name) && !shown.includes(name))).toEqual([]);
});
