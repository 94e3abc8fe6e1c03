import { performance } from 'node:perf_hooks';
import {
  Counter,
  type CounterConfiguration,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  Registry,
} from 'prom-client';
import { type Figure, type Figures, keepReading } from './keep-reading.ts';

type Without<Configuration> = Omit<Configuration, 'registers' | 'collect'>;

/**
 * The figures of one service, each labelled with its name (`service`). Names follow Prometheus: base units, `_total`
 * for counters. Labels have few values: never an id or an address.
 */
export interface Metrics {
  /** Every figure by name, with its possible labels. */
  described(): { name: string; type: string; labelNames: string[] }[];
  /**
   * The response to a scrape, in the text format of `contentType`. A figure that cannot be read never makes it reject.
   */
  text(): Promise<string>;
  contentType: string;
  /**
   * A counter that begins at 0 for each of the values in `known`: Prometheus sees no growth in a series whose first
   * value is 1.
   */
  counter<Label extends string = never>(
    definition: Without<CounterConfiguration<Label>> & { known?: readonly Record<Label, string>[] },
  ): Counter<Label>;
  gauge<Label extends string = never>(definition: Without<GaugeConfiguration<Label>>): Gauge<Label>;
  histogram<Label extends string = never>(definition: Without<HistogramConfiguration<Label>>): Histogram<Label>;
  /**
   * Gauges that one reading supplies at a scrape. A reading is kept for some seconds, however many scrapes come. While
   * it fails or takes too long its gauges are left out, except those with a value for `otherwise`.
   *
   * @param definitions by name
   * @param read returns the figure of every name; `null` leaves one out
   */
  read<Name extends string>(
    definitions: Readonly<Record<Name, GaugeDefinition>>,
    read: () => Promise<Figures<Name>>,
  ): void;
}

interface GaugeDefinition {
  help: string;
  labelNames?: readonly string[];
  /** The figure while the reading fails. */
  otherwise?: number;
}

/** From a click to a backlog of hours; seconds. */
export const delayBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 900, 3_600, 14_400];
/** From one row to a slow statement; seconds. */
export const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Effectively never: a timer that measures the event loop's lag would be most of the work of an idle process. */
const eventLoopLookEveryMs = 2 ** 31 - 1;
const eventLoopLags = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'];

/** Each service has its own registry: several services can run in one process. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopLookEveryMs });
  for (const lag of eventLoopLags) registry.removeSingleMetric(`nodejs_eventloop_lag_${lag}_seconds`);
  const registers = [registry];
  new Counter({
    name: 'nodejs_eventloop_active_seconds_total',
    help: 'How long the event loop did not wait: a second each second is all that one thread can do',
    registers,
    collect() {
      this.reset();
      this.inc(performance.eventLoopUtilization().active / 1_000);
    },
  });
  return {
    described: () => registry.getMetricsAsArray().map(describe),
    text: () => registry.metrics(),
    contentType: registry.contentType,
    counter: ({ known = [], ...definition }) => {
      const counter = new Counter({ ...definition, registers });
      for (const labels of known) counter.inc(labels, 0);
      return counter;
    },
    gauge: (definition) => new Gauge({ ...definition, registers }),
    histogram: (definition) => new Histogram({ ...definition, registers }),
    read<Name extends string>(
      definitions: Readonly<Record<Name, GaugeDefinition>>,
      read: () => Promise<Figures<Name>>,
    ) {
      const current = keepReading(read);
      for (const name of Object.keys(definitions) as Name[]) {
        const { help, labelNames = [], otherwise = null } = definitions[name];
        const gauge: Gauge = new Gauge({
          name,
          help,
          labelNames: [...labelNames],
          registers,
          collect: async () => show(gauge, (await current())?.[name] ?? otherwise),
        });
      }
    },
  };
}

/** The library's types omit fields that its metrics have. */
function describe(metric: object) {
  const { name, type, labelNames } = metric as { name: string; type: string; labelNames: string[] };
  return { name, type, labelNames: ['service', ...labelNames] };
}

function show(gauge: Gauge, figure: Figure): void {
  gauge.reset();
  // A gauge without labels begins at 0, but an unknown figure is not 0.
  if (figure === null) gauge.remove({});
  else if (typeof figure === 'number') gauge.set(figure);
  else for (const { labels, value } of figure) gauge.set(labels, value);
}
