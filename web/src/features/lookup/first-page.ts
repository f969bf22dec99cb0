import { ApiError, type ApiErrorCode } from '../../api/api-error.ts'

/** What the server read for the page's own address, or why it couldn't; see server/src/http/pages/first-page.ts. */
export type FirstPage = { path: string; search: string } & (
  | { /** Of whichever type its page expects: script and data come from the same server. */ data: never }
  | { error: { code: ApiErrorCode; detail: string; request_id: string } }
)

let first: FirstPage | null = import.meta.env.SSR ? null : readEmbedded()

export function setFirstPage(next: FirstPage | null): void {
  first = next
}

/** Null for any other address than the page's own. */
export function firstPage<Data>(path: string, search: string): { data: Data } | { error: ApiError } | null {
  if (first?.path !== path || first.search !== search) return null
  if ('data' in first) return { data: first.data }
  const { code, detail, request_id: requestId } = first.error
  return { error: new ApiError({ code, detail, requestId }) }
}

function readEmbedded(): FirstPage | null {
  return JSON.parse(document.getElementById('assay-page')?.textContent ?? 'null')
}
