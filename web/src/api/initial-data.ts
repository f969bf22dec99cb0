import { ApiError, type ApiErrorCode } from './api-error.ts'

/** What the server read for the page's own address, or why it couldn't; see server/src/http/pages/initial-data.ts. */
export type InitialData = { path: string; search: string } & (
  | { /** Of whichever type its page expects: script and data come from the same server. */ data: never }
  | { error: { code: ApiErrorCode; detail: string; request_id: string } }
)

let initial: InitialData | null = import.meta.env.SSR ? null : readEmbedded()

/** The server sets it before it renders a page, and a page clears it after its first render. */
export function setInitialData(next: InitialData | null): void {
  initial = next
}

/** Null for any other address than the page's own. */
export function initialData<Data>(path: string, search: string): { data: Data } | { error: ApiError } | null {
  if (initial?.path !== path || initial.search !== search) return null
  if ('data' in initial) return { data: initial.data }
  const { code, detail, request_id: requestId } = initial.error
  return { error: new ApiError({ code, detail, requestId }) }
}

function readEmbedded(): InitialData | null {
  return JSON.parse(document.getElementById('assay-data')?.textContent ?? 'null')
}
