import { paths } from '@assay/contract/paths'

/** Where a request is explained; `item` is somebody's place in a batch. */
export function explainPath(requestId: string, item: number | null): string {
  return `${paths.analytics}?explain=${requestId}${item === null ? '' : `&item=${item}`}`
}
