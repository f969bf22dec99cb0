import { formatCounted } from '@assay/contract/format/figures'
import type { ListEntry } from '@assay/contract/lists/entries'
import { productName } from '@assay/contract/product'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download, ListChecks, Plus, Search, Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { useMay } from '../../api/teams.ts'
import { useSearchParams } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { LoadingList } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Input } from '../../ui/forms/input.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { fetchCsv, listsQuery } from './api.ts'
import { DeleteDialog, EntriesTable } from './entries-table.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { actionSegments, type Filter, readFilter, typeOptions, writeFilter } from './list-filter.ts'

type Opened = { dialog: 'edit' | 'delete'; entry: ListEntry } | { dialog: 'add' | 'import' | 'deleteAll' }

export function ListsPanel() {
  const [parameters, setParameters] = useSearchParams()
  const filter = readFilter(parameters)
  const [opened, setOpened] = useState<Opened | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const query = useInfiniteQuery(listsQuery(filter))
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const total = data?.pages[0]?.total ?? 0
  const isFiltered = Object.keys(writeFilter(filter)).length > 0
  const close = () => setOpened(null)
  const mayDevelop = useMay('develop')
  const choose = (change: Partial<Filter>) => setParameters(writeFilter({ ...filter, ...change }), { replace: true })

  async function loadMore() {
    const { isFetchNextPageError } = await query.fetchNextPage()
    if (isFetchNextPageError) toast({ topic: 'lists', tone: 'error', title: 'We couldn’t load more entries' })
    // The button may be gone by now; reading goes on at the first new entry.
    else
      requestAnimationFrame(() =>
        panel.current?.querySelectorAll<HTMLElement>('tbody tr')[entries.length]?.querySelector('button')?.focus(),
      )
  }

  const buttons = (
    <div className="flex flex-wrap gap-2.5">
      {mayDevelop && (
        <Button aria-haspopup="dialog" onClick={() => setOpened({ dialog: 'import' })}>
          <Upload aria-hidden="true" />
          Import CSV
        </Button>
      )}
      {(entries.length > 0 || isFiltered) && <ExportButton filter={filter} />}
      {mayDevelop && (
        <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpened({ dialog: 'add' })}>
          <Plus aria-hidden="true" />
          Add entry
        </Button>
      )}
    </div>
  )
  return (
    // Takes the focus when the focused row leaves the list.
    <div ref={panel} tabIndex={-1} data-page-focus="">
      {!data && !error && <LoadingList label="Loading your lists" rows={4} onRetry={() => refetch()} />}
      {!data && error && (
        <LoadError title="We couldn’t load your lists" error={error} isFetching={isFetching} refetch={refetch} />
      )}
      {data && entries.length === 0 && !isFiltered && !isPlaceholderData && (
        <EmptyState
          icon={<ListChecks />}
          title="No entries yet"
          description="Let in customers we’d flag, or keep out domains that cost you money. Add an entry, or import a file."
          action={buttons}
        />
      )}
      {data && (entries.length > 0 || isFiltered || isPlaceholderData) && (
        <Card>
          <CardHeader title="Entries" description={describeTotal(total, isFiltered)} aside={buttons} />
          <FilterBar filter={filter} onChange={choose} />
          <p role="status" className="sr-only">
            {`${formatCounted(total, 'entry', 'entries')} found`}
          </p>
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
            {entries.length > 0 ? (
              <EntriesTable entries={entries} onAct={(dialog, entry) => setOpened({ dialog, entry })} />
            ) : (
              <p className="border-t border-border px-5 py-4 text-muted">
                Nothing matches. Try another search or filter.
              </p>
            )}
          </div>
          {entries.length > 0 && (
            <div className="flex flex-wrap justify-between gap-2.5 border-t border-border px-5 py-3">
              {query.hasNextPage ? (
                <Button size="sm" busy={query.isFetchingNextPage} busyLabel="Loading..." onClick={loadMore}>
                  Load more
                </Button>
              ) : (
                <span />
              )}
              {mayDevelop && (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-haspopup="dialog"
                  onClick={() => setOpened({ dialog: 'deleteAll' })}
                >
                  {isFiltered ? 'Delete all that match…' : 'Delete all…'}
                </Button>
              )}
            </div>
          )}
        </Card>
      )}
      {opened?.dialog === 'add' && <EntryDialog entry={null} onClose={close} />}
      {opened?.dialog === 'edit' && <EntryDialog entry={opened.entry} onClose={close} />}
      {opened?.dialog === 'import' && <ImportDialog onClose={close} />}
      {(opened?.dialog === 'delete' || opened?.dialog === 'deleteAll') && (
        <DeleteDialog
          what={opened.dialog === 'delete' ? { entry: opened.entry } : { filter, count: total }}
          onClose={close}
          onDeleted={() => requestAnimationFrame(() => panel.current?.focus())}
        />
      )}
    </div>
  )
}

function describeTotal(total: number, isFiltered: boolean): string {
  return isFiltered ? `${formatCounted(total, 'entry', 'entries')} found` : formatCounted(total, 'entry', 'entries')
}

/** What the filter leaves, however many pages it has. */
function ExportButton({ filter }: { filter: Filter }) {
  const download = useMutation({
    networkMode: 'always',
    mutationFn: () => fetchCsv(filter),
    onSuccess: (file) => {
      const day = new Date().toISOString().slice(0, 10)
      saveFile(`${productName.toLowerCase()}-lists-${day}.csv`, 'text/csv', file)
    },
    onError: (error) => {
      const description = describeError(error, 'Please try again.')
      toast({ topic: 'lists', tone: 'error', title: 'We couldn’t export your lists', description })
    },
  })
  return (
    <Button busy={download.isPending} busyLabel="Preparing..." onClick={() => download.mutate()}>
      <Download aria-hidden="true" />
      Export CSV
    </Button>
  )
}

type FilterBarProps = { filter: Filter; onChange: (change: Partial<Filter>) => void }

function FilterBar({ filter, onChange }: FilterBarProps) {
  const [search, setSearch] = useState(filter.search)
  const send = useEffectEvent(() => {
    if (search.trim() !== filter.search) onChange({ search: search.trim() })
  })
  // After a pause, not with every letter.
  useEffect(() => {
    const timer = setTimeout(() => send(), search === '' ? 0 : 250)
    return () => clearTimeout(timer)
  }, [search])
  return (
    <search className="grid gap-3 px-5 pb-4 md:grid-cols-[minmax(0,1fr)_auto_auto] md:items-center">
      <div className="relative">
        <Search
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          aria-hidden="true"
        />
        <Input
          type="search"
          aria-label="Search values and notes"
          placeholder="Search values and notes"
          className="pl-9"
          maxLength={254}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <Select
        aria-label="Type shown"
        value={filter.type}
        options={typeOptions}
        onValueChange={(next) => onChange({ type: typeOptions.find(({ value }) => value === next)?.value ?? 'all' })}
      />
      <SegmentedControl
        legend="List shown"
        segments={actionSegments}
        value={filter.action}
        onChange={(action) => onChange({ action })}
      />
    </search>
  )
}
