import type { Status } from '@assay/contract/status'

/** The status at the time when the server drew the page. */
export type FirstStatus = { status: Status; at: string }

let first = import.meta.env.SSR ? null : readEmbedded()

/** Null once the page has been left: by then it's out of date. */
export function firstStatus(): FirstStatus | null {
  return first
}

export function setFirstStatus(next: FirstStatus | null): void {
  first = next
}

/** Typed but not parsed: script and status come from the same server. */
function readEmbedded(): FirstStatus | null {
  return JSON.parse(document.getElementById('assay-status')?.textContent ?? 'null')
}
