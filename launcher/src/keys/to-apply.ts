import { servicesWithKeys } from './key-folders.ts';

/** How the keys in a folder are brought to a cluster. */
export function toApply(folder: string): string {
  return `  Bring them to the cluster:

    for service in ${servicesWithKeys.join(' ')}; do
      kubectl -n cadenza create secret generic $service-keys --from-file=${folder}/$service \\
        --dry-run=client -o yaml | kubectl apply -f -
    done
`;
}
