import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Input } from '../../ui/forms/input.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { actionSegments, type Filter, typeOptions } from './list-filter.ts'

type FilterBarProps = { filter: Filter; onChange: (change: Partial<Filter>) => void }

export function FilterBar({ filter, onChange }: FilterBarProps) {
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
