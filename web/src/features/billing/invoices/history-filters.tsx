import { Search } from 'lucide-react'
import { Input } from '../../../ui/forms/input.tsx'
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx'
import { type StatusFilter, statusFilters } from './invoices.ts'

type Filter = { status: StatusFilter; search: string }

export function HistoryFilters({ status, search, onChange }: Filter & { onChange: (filter: Filter) => void }) {
  return (
    <div className="flex w-full flex-wrap items-center gap-2.5 md:w-auto">
      <SegmentedControl
        legend="Status"
        value={status}
        onChange={(next) => onChange({ status: next, search })}
        segments={statusFilters.map((value) => ({ value, label: labels[value] }))}
      />
      <div className="relative grow md:w-64">
        <Search
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          aria-hidden="true"
        />
        <Input
          type="search"
          name="search"
          aria-label="Search by invoice number, invoice id or subscription id"
          placeholder="Invoice or subscription id"
          autoComplete="off"
          spellCheck={false}
          className="h-[38px] pl-9"
          value={search}
          onChange={(event) => onChange({ status, search: event.target.value })}
        />
      </div>
    </div>
  )
}

const labels = { all: 'All', paid: 'Paid', pending: 'Pending', cancelled: 'Cancelled' } as const
