import { Client, type ClientConfig } from 'pg';
import { parsePosition } from './position.ts';

/** Which cluster a server runs, and how far its log is. */
export interface ClusterPlace {
  /** The same in every copy of the cluster, for ever. */
  systemId: string;
  /** Grows by one whenever a copy of the cluster begins a history of its own. */
  timeline: number;
  segmentBytes: number;
  /** Up to here the log is durable on the server. */
  durableTo: bigint;
}

/** Settings of a connection that understands IDENTIFY_SYSTEM. */
export const walConnection = (serverUrl: string) =>
  ({ connectionString: serverUrl, application_name: 'cadenza-archive', replication: 'database' }) as ClientConfig;

/** @param serverUrl `postgres://…` of its superuser */
export async function clusterPlace(serverUrl: string): Promise<ClusterPlace> {
  const client = new Client(walConnection(serverUrl));
  client.on('error', () => {});
  try {
    await client.connect();
    return await placeBy(client);
  } finally {
    await client.end().catch(() => {});
  }
}

export async function placeBy(client: Client): Promise<ClusterPlace> {
  const [system] = (await client.query('IDENTIFY_SYSTEM')).rows;
  const [size] = (await client.query(`select setting from pg_settings where name = 'wal_segment_size'`)).rows;
  return {
    systemId: system.systemid,
    timeline: Number(system.timeline),
    segmentBytes: Number(size.setting),
    durableTo: parsePosition(system.xlogpos),
  };
}
