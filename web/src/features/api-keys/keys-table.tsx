import type { ApiKey } from '@assay/contract/api-keys'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import { Ellipsis, type LucideIcon, Plug, RefreshCw, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useMay } from '../../api/teams.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Name } from '../../ui/data/name.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Ago, Day, DayAndTime } from '../../ui/data/time.tsx'
import { DropdownMenu, type MenuEntry } from '../../ui/overlays/dropdown-menu.tsx'
import { describeOrigin } from './key-settings.ts'

export type KeyAct = 'settings' | 'hook' | 'rotate' | 'endOld' | 'delete'

type KeysTableProps = {
  keys: ApiKey[]
  /** For the buttons that open the dialogs. */
  onAct: (act: KeyAct, key: ApiKey) => void
}

/** A key that was rotated has a second row while its old secret works. */
type Row = { apiKey: ApiKey; old: ApiKey['old_key'] }

export function KeysTable({ keys, onAct }: KeysTableProps) {
  const mayDevelop = useMay('develop')
  const rows = keys.flatMap((apiKey): Row[] => {
    const row = { apiKey, old: null }
    return apiKey.old_key ? [row, { apiKey, old: apiKey.old_key }] : [row]
  })
  return (
    <Table
      caption="Your API keys"
      spacing="close"
      rows={rows}
      rowKey={({ apiKey, old }) => (old ? `${apiKey.id}-old` : apiKey.id)}
      columns={[
        { id: 'name', header: 'Name', cell: (row) => <KeyName {...row} /> },
        {
          id: 'prefix',
          header: 'Key',
          phone: 'extra',
          isLabeled: false,
          cell: ({ apiKey, old }) => (
            <code className="font-mono text-sm whitespace-nowrap text-muted">{(old ?? apiKey).key_prefix}…</code>
          ),
        },
        { id: 'type', header: 'Type', isLabeled: false, cell: (row) => <State {...row} /> },
        {
          id: 'created',
          header: 'Created',
          phone: 'hidden',
          cell: ({ apiKey, old }) => old === null && <Day iso={apiKey.created_at} />,
        },
        {
          id: 'used',
          header: 'Last used',
          isLabeled: false,
          cell: ({ apiKey, old }) => (
            <LastUse at={(old ?? apiKey).last_used_at} from={old ? null : apiKey.last_used_from} />
          ),
        },
        {
          id: 'usage',
          header: 'Usage',
          align: 'end',
          isLabeled: false,
          cell: ({ apiKey, old }) => old === null && <Usage apiKey={apiKey} />,
        },
        {
          id: 'expires',
          header: 'Expires',
          isLabeled: false,
          cell: ({ apiKey, old }) =>
            old ? <OldKeyEnd until={old.works_until} /> : <Expiry expiresAt={apiKey.expires_at} />,
        },
        {
          id: 'actions',
          header: 'Actions',
          align: 'end',
          phone: 'aside',
          cell: ({ apiKey, old }) =>
            !mayDevelop ? null : old ? (
              <Button
                size="sm"
                aria-label={`End old key of ${apiKey.name}`}
                aria-haspopup="dialog"
                onClick={() => onAct('endOld', apiKey)}
              >
                End old key
              </Button>
            ) : (
              <KeyMenu apiKey={apiKey} onAct={(act) => onAct(act, apiKey)} />
            ),
        },
      ]}
    />
  )
}

function KeyMenu({ apiKey, onAct }: { apiKey: ApiKey; onAct: (act: KeyAct) => void }) {
  const works = !hasExpired(apiKey.expires_at)
  const button = useRef<HTMLButtonElement>(null)
  const item = (act: KeyAct, label: string, Icon: LucideIcon): MenuEntry => ({
    kind: 'item',
    label,
    icon: <Icon aria-hidden="true" />,
    danger: act === 'delete',
    // The dialog returns the focus to what has it when it opens, and the menu is gone by then.
    onSelect: () =>
      requestAnimationFrame(() => {
        button.current?.focus()
        onAct(act)
      }),
  })
  return (
    <DropdownMenu
      trigger={
        <Button ref={button} variant="ghost" size="sm" aria-label={`Actions for ${apiKey.name}`} className="-mr-2 px-2">
          <Ellipsis aria-hidden="true" />
        </Button>
      }
      entries={[
        item('settings', 'Settings', SlidersHorizontal),
        ...(works ? [item('rotate', 'Rotate', RefreshCw)] : []),
        ...(works && apiKey.scopes.includes('verify') ? [item('hook', 'Supabase hook', Plug)] : []),
        { kind: 'separator', id: 'end' },
        item('delete', 'Delete', Trash2),
      ]}
    />
  )
}

/** Room for about twenty letters in the table; a phone gives it the line. */
function KeyName({ apiKey: { name, expires_at }, old }: Row) {
  return (
    <Name
      text={name}
      className={cx(
        'font-medium @4xl:max-w-44',
        hasExpired(expires_at) && 'line-through',
        (hasExpired(expires_at) || old) && 'text-muted',
      )}
    />
  )
}

/** An expired key is neither live nor test: it doesn't work. */
function State({ apiKey: { type, expires_at, label }, old }: { apiKey: ApiKey; old: ApiKey['old_key'] }) {
  if (old) return <Pill tone="warn">Old key</Pill>
  if (hasExpired(expires_at)) return <Pill tone="bad">Expired</Pill>
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Pill tone={type === 'live' ? 'ok' : 'info'} dot>
        {type === 'live' ? 'Live' : 'Test'}
      </Pill>
      {label && (
        <Pill>
          <bdi>{label}</bdi>
        </Pill>
      )}
    </span>
  )
}

/** The table's header labels it; a phone's row needs a sentence. */
function LastUse({ at, from }: { at: string | null; from: ApiKey['last_used_from'] | null }) {
  if (at === null) {
    return (
      <span className="text-muted">
        Never<span className="@4xl:hidden"> used</span>
      </span>
    )
  }
  const origin = from ? describeOrigin(from) : ''
  return (
    <>
      <span className="mr-1 text-faint @4xl:hidden">Last used:</span>
      <Ago iso={at} />
      {origin && (
        <span
          title={origin}
          className="block max-w-40 truncate text-xs text-muted @max-4xl:ml-1.5 @max-4xl:inline-block @max-4xl:align-bottom @max-4xl:text-sm"
        >
          {origin}
        </span>
      )}
    </>
  )
}

function Usage({ apiKey: { type, usage, monthly_budget } }: { apiKey: ApiKey }) {
  if (type === 'test') return <span className={cx('text-muted', onlyRoomy)}>No quota used</span>
  if (monthly_budget === null) return <span className="whitespace-nowrap">{formatCounted(usage, 'check')}</span>
  const isUsedUp = usage >= monthly_budget
  return (
    <span className={cx('whitespace-nowrap', isUsedUp && 'text-bad')}>
      {formatCount(usage)} of {formatCounted(monthly_budget, 'check')}
    </span>
  )
}

function Expiry({ expiresAt }: { expiresAt: string | null }) {
  if (expiresAt === null) return <span className="text-muted @max-4xl:hidden">Never</span>
  const isOver = hasExpired(expiresAt)
  return (
    <span className={cx(isOver && 'text-bad', isOver && onlyRoomy)}>
      <span className="mr-1 @4xl:hidden">{isOver ? 'Expired' : 'Expires'}</span>
      <Day iso={expiresAt} />
    </span>
  )
}

function OldKeyEnd({ until }: { until: string }) {
  return (
    <>
      <span className="mr-1 @4xl:hidden">Works until</span>
      <DayAndTime iso={until} />
    </>
  )
}

/** Left out on phones, so that a row has two lines. */
const onlyRoomy = '@max-lg:hidden'

function hasExpired(expiresAt: string | null): boolean {
  return expiresAt !== null && new Date(expiresAt) <= new Date()
}
