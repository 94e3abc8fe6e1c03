import { Badge } from '@cadenza/ui';

/** Beside what the environment sets, so that nobody looks for where to change it here. */
export const ServerBadge = () => <Badge variant="outline">Set on the server</Badge>;
