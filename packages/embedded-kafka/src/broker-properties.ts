/** Any 22 characters of base64url. A fixed id saves another start of Java to make one. */
export const clusterId = '4L6g3nShT-eMCtK--X86sw';

export interface BrokerOptions {
  port: number;
  /** The port on which the broker talks to its own controller. */
  controllerPort: number;
  /** Added to the settings below, or replacing them. */
  settings: Readonly<Record<string, string>>;
}

/** The settings of a single-broker cluster that is reached on 127.0.0.1. */
export function brokerProperties({
  port,
  controllerPort,
  settings,
  dataFolder,
  listenOn = '127.0.0.1',
}: BrokerOptions & { dataFolder: string; listenOn?: string }): Record<string, string | number | boolean> {
  return {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://${listenOn}:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'PLAINTEXT',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'log.dirs': dataFolder,
    // A topic with a mistyped name is a fault, not a new topic.
    'auto.create.topics.enable': false,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 4,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 4,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    'num.network.threads': 2,
    'num.io.threads': 4,
    // 128 MB by default.
    'log.cleaner.dedupe.buffer.size': 4_194_304,
    ...settings,
  };
}
