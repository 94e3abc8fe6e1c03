import { type BusRecord, openBus } from '@cadenza/bus';
import { manualClock } from '@cadenza/clock';
import { sealedEvent, topics, withoutLeads } from '@cadenza/contracts';
import { openEvent } from '@cadenza/event-kit';
import { loadSettings } from '@cadenza/http-kit';
import { serviceClient, serviceDatabase, testSecret } from '@cadenza/testing';
import { afterAll } from 'vitest';
import { createApp } from '../app.ts';
import { settings } from '../config.ts';
import { findBusKeys } from '../projections/bus-keys.ts';

/** No service listens there. */
const nowhere = 'http://127.0.0.1:9';

/**
 * The service on empty databases, for one test file, and the bus on which the test sends the other services' events.
 */
export async function startLeads() {
  const [own, log] = [await serviceDatabase('leads'), await serviceDatabase('bus')];
  const clock = manualClock('2026-03-02T15:00:00Z');
  /** Another instance of the service; the caller disposes it. */
  const another = () =>
    createApp(
      loadSettings(settings, {
        PORT: '0',
        HOST: '127.0.0.1',
        DATABASE_URL: own.url,
        BUS_DATABASE_URL: log.url,
        INTERNAL_SECRET: testSecret,
        SENDING_URL: nowhere,
        TRACKING_URL: nowhere,
        LOG_LEVEL: 'silent',
      }),
      { clock: { ...clock, realNow: () => Temporal.Now.instant() } },
    );
  const service = await another();
  const bus = await openBus({ clientId: 'test', topics: Object.values(topics), databaseUrl: log.url });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await bus[Symbol.asyncDispose]();
  });
  /** An event on the bus as its readers see it, without leads erased by now. */
  async function open({ value }: BusRecord) {
    const event = JSON.parse(value);
    if (event.version === 1) return event;
    const sealed = sealedEvent.parse(event);
    const { event: opened, gone } = openEvent(
      sealed,
      await findBusKeys(service.context.database, Object.keys(sealed.sealed)),
    );
    return withoutLeads(opened, gone);
  }
  return { service, another, bus, open, clock, databaseUrl: own.url, user: serviceClient(service.port, 'leads') };
}
