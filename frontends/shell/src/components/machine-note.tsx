import { machineNote } from '@cadenza/contracts/figure-words';

/** Stands below figures of opens and clicks. */
export const MachineNote = () => <p className="-mt-3 text-muted-foreground text-xs">{machineNote}</p>;
