import { formatShortDay } from '@assay/contract/format'
import { decisions } from '@assay/contract/rules/conditions'
import { reasonCodes } from '@assay/contract/rules/reasons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Link2, ListFilter, Search, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { wavesQuery } from '../../api/waves.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useCopy } from '../../ui/data/copy-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { saveFile } from '../../ui/save-file.ts'
import { fetchExport, findRequests, keysQuery, livePolicyQuery } from './api.ts'
import { nameRuleOf } from './decision-chart.tsx'
import { activityVerdicts, emailVerdicts, type Filter, nameVerdicts, writeFilter } from './filter.ts'
import { noRule } from './series.ts'

type RequestFiltersProps = {
  filter: Filter
  within: { from?: string; to?: string }
  onFilter: (filter: Filter) => void
  /** A request that was found by its id. */
  onOpen: (requestId: string) => void
}

/** Search, filters, and what to do with the view that they make. */
export function RequestFilters({ filter, within, onFilter, onOpen }: RequestFiltersProps) {
  const policy = useQuery(livePolicyQuery).data?.policy
  const keys = useQuery(keysQuery).data?.api_keys ?? []
  const waves = useQuery(wavesQuery(60_000)).data ?? []
  const rules = [noRule.id, ...(policy?.rules.map(({ id }) => id) ?? [])]
  // One button instead of nine controls, where they would take half a phone's screen.
  const [isOpen, setIsOpen] = useState(false)
  const choicesId = useId()
  const count = Object.keys(writeFilter(filter)).length
  const choose = (name: keyof Filter) => (value: string) => onFilter({ ...filter, [name]: value || undefined })
  return (
    <div className="@container grid gap-3">
      <SearchForm
        onFound={(found) => {
          if ('request_id' in found) onOpen(found.request_id)
          else onFilter({ hash: found.hash })
        }}
      />
      <Button
        size="sm"
        className="@lg:hidden"
        aria-expanded={isOpen}
        aria-controls={choicesId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ListFilter aria-hidden="true" />
        Filters{count > 0 && ` (${count})`}
      </Button>
      <div
        id={choicesId}
        className={cx('grid-cols-2 gap-2 @lg:grid @lg:grid-cols-4 @4xl:grid-cols-8', isOpen ? 'grid' : 'hidden')}
      >
        <Choice
          label="Decision"
          value={filter.decision}
          options={decisions.map(asWord)}
          onChange={choose('decision')}
        />
        <Choice
          label="Rule"
          value={filter.rule}
          options={rules.map((id) => ({ value: id, label: nameRuleOf(policy, id) }))}
          onChange={choose('rule')}
        />
        <Choice label="Email" value={filter.email} options={emailVerdicts.map(asWord)} onChange={choose('email')} />
        <Choice label="Name" value={filter.name} options={nameVerdicts.map(asWord)} onChange={choose('name')} />
        <Choice
          label="Activity"
          value={filter.activity}
          options={activityVerdicts.map(asWord)}
          onChange={choose('activity')}
        />
        <Choice
          label="Key"
          value={filter.key}
          options={keys.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={choose('key')}
        />
        <Choice
          label="Wave"
          value={filter.wave}
          options={waves.map(({ id, title, started_at }) => ({
            value: id,
            label: `${formatShortDay(started_at)}: ${title}`,
          }))}
          onChange={choose('wave')}
        />
        <Choice label="Reason" value={filter.reason} options={reasonOptions} onChange={choose('reason')} />
      </div>
      <div className="flex flex-wrap items-center gap-2.5">
        <div className={cx('@lg:block', !isOpen && 'hidden')}>
          <SegmentedControl
            legend="Requests shown"
            value={filter.isLaterFound ? 'later-found' : 'all'}
            segments={[
              { value: 'all', label: 'All' },
              { value: 'later-found', label: 'Later found disposable' },
            ]}
            onChange={(shown) => onFilter({ ...filter, isLaterFound: shown === 'later-found' })}
          />
        </div>
        {filter.hash && (
          <Chip label={`Clear the ${hashed(filter.hash)}`} onClear={() => onFilter({ ...filter, hash: undefined })}>
            Hash of the {hashed(filter.hash)} {filter.hash.slice(0, 8)}…
          </Chip>
        )}
        {count > 0 && (
          <Button size="sm" variant="ghost" onClick={() => onFilter({})}>
            Clear filters
          </Button>
        )}
        <div className="ml-auto flex flex-wrap gap-2.5">
          <CopyLink />
          <ExportButton filter={filter} within={within} />
        </div>
      </div>
    </div>
  )
}

const reasonOptions = reasonCodes.map(asWord).toSorted((one, other) => (one.label < other.label ? -1 : 1))

/** `keyboard_run` is “Keyboard run”. */
function asWord(value: string) {
  const words = value.replaceAll('_', ' ')
  return { value, label: words.charAt(0).toUpperCase() + words.slice(1) }
}

type ChoiceProps = {
  label: string
  value: string | undefined
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** What isn't among the options, such as the rule of an old version, is still shown as chosen. */
function Choice({ label, value = '', options, onChange }: ChoiceProps) {
  const isKnown = value === '' || options.some((option) => option.value === value)
  const all = [{ value: '', label }, ...options, ...(isKnown ? [] : [{ value, label: value }])]
  return (
    <Select aria-label={label} value={value} options={all} onValueChange={onChange} size="sm" className="text-text" />
  )
}

function SearchForm({ onFound }: { onFound: (found: Awaited<ReturnType<typeof findRequests>>) => void }) {
  const form = useForm({
    initial: { text: '' },
    validate: ({ text }) =>
      text.trim() === '' ? { errors: { text: 'Enter a request ID, an email address or an external ID.' } } : null,
    async submit({ text }) {
      try {
        onFound(await findRequests(text))
      } catch (error) {
        return { errors: { text: describeError(error) } }
      }
    },
  })
  return (
    <search>
      <form {...form.props} aria-label="Requests">
        <Field
          label="Find a request"
          error={form.errors.text}
          hint="An email address is hashed before we look for it. We don’t store it."
        >
          {(control) => (
            <div className="flex gap-2.5">
              <Input
                {...control}
                {...form.bind('text')}
                type="search"
                maxLength={1000}
                autoComplete="off"
                spellCheck={false}
                placeholder="Email or any ID"
              />
              <Button type="submit" className="h-auto" busy={form.isBusy} busyLabel="Searching...">
                <Search aria-hidden="true" />
                Search
              </Button>
            </div>
          )}
        </Field>
      </form>
    </search>
  )
}

/** As the server tells them apart: an address has 32 digits. */
function hashed(hash: string): string {
  return hash.length === 16 ? 'external ID' : 'address'
}

function Chip({ label, onClear, children }: { label: string; onClear: () => void; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 rounded-full border border-border bg-subtle py-0.5 pr-1 pl-3 text-sm">
      {children}
      <button
        type="button"
        aria-label={label}
        onClick={onClear}
        className="grid size-6 place-items-center rounded-full text-muted hover:text-text"
      >
        <X className="size-3.5" aria-hidden="true" />
      </button>
    </span>
  )
}

/** The whole view is in the address. */
function CopyLink() {
  const { state, copy } = useCopy()
  return (
    <>
      <Button size="sm" onClick={() => copy(location.href)}>
        <Link2 aria-hidden="true" />
        {state === 'copied' ? (
          'Copied'
        ) : (
          <span>
            Copy link<span className="@max-lg:sr-only"> to this view</span>
          </span>
        )}
      </Button>
      <span role="status" className="sr-only">
        {state === 'copied' ? 'Link copied' : state === 'failed' ? 'We couldn’t copy the link' : ''}
      </span>
    </>
  )
}

function ExportButton({ filter, within }: Pick<RequestFiltersProps, 'filter' | 'within'>) {
  const download = useMutation({
    networkMode: 'always',
    mutationFn: () => fetchExport(filter, within),
    onSuccess: (file) => saveFile('requests.csv', 'text/csv', file),
    onError: (error) => {
      const description = describeError(error)
      toast({ topic: 'request-log', tone: 'error', title: 'We couldn’t export your requests', description })
    },
  })
  return (
    <Button size="sm" busy={download.isPending} busyLabel="Exporting..." onClick={() => download.mutate()}>
      <Download aria-hidden="true" />
      <span>
        Export<span className="@max-lg:sr-only"> requests</span>
      </span>
    </Button>
  )
}
