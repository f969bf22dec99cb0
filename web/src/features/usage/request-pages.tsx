import type { RequestLogEntry } from '@assay/contract/usage'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { RequestTable } from './request-table.tsx'

type RequestPagesProps = {
  entries: RequestLogEntry[]
  hasOlder: boolean
  isLoading: boolean
  /** Resolves to whether older ones arrived. */
  onLoadOlder: () => Promise<boolean>
}

/** Twenty-five at a time: a slow phone takes a tenth of a second to draw more. */
export function RequestPages({ entries, hasOlder, isLoading, onLoadOlder }: RequestPagesProps) {
  const [page, setPage] = useState(0)
  const top = useRef<HTMLDivElement>(null)
  const first = page * rowsPerPage
  const last = Math.min(first + rowsPerPage, entries.length)
  const isLastLoaded = last === entries.length
  function show(next: number) {
    setPage(next)
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
  }
  async function showOlder() {
    if (!isLastLoaded || (await onLoadOlder())) show(page + 1)
  }
  return (
    <div ref={top} className="scroll-mt-20">
      <RequestTable entries={entries.slice(first, last)} />
      {(page > 0 || !isLastLoaded || hasOlder) && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-border px-5 py-3">
          <p role="status" className="text-sm text-muted tabular-nums">
            Requests {first + 1}–{last}
          </p>
          <div className="flex gap-2.5">
            <Button size="sm" disabled={page === 0} onClick={() => show(page - 1)}>
              Newer
            </Button>
            <Button
              size="sm"
              disabled={isLastLoaded && !hasOlder}
              busy={isLoading}
              busyLabel="Loading..."
              onClick={showOlder}
            >
              Older
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

const rowsPerPage = 25
