import { formatShortDay } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import { type Role, roles, roleTexts } from '@assay/contract/teams/roles'
import type { Member } from '@assay/contract/teams/teams'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Search, TriangleAlert } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { useUser } from '../../api/session.ts'
import { teamQuery, useMay } from '../../api/teams.ts'
import { useSearchParams } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Avatar } from '../../ui/data/avatar.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { Name } from '../../ui/data/name.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Ago } from '../../ui/data/time.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { LoadingList } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { membersQuery, useChangeRole } from './api.ts'
import type { MemberAct } from './member-menu.tsx'
import { LeaveDialog, RemoveDialog } from './remove-dialog.tsx'

type Opened = { dialog: MemberAct; member: Member } | { dialog: 'roles' }

export function MembersCard() {
  const [parameters, setParameters] = useSearchParams()
  const search = (parameters.get('search') ?? '').slice(0, 200)
  const [opened, setOpened] = useState<Opened | null>(null)
  const card = useRef<HTMLDivElement>(null)
  const { data: team } = useQuery(teamQuery)
  const query = useInfiniteQuery(membersQuery(search))
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const members = data?.pages.flatMap((page) => page.members) ?? []
  const close = () => setOpened(null)
  const takeFocus = () => requestAnimationFrame(() => card.current?.focus())

  async function loadMore() {
    const { isFetchNextPageError } = await query.fetchNextPage()
    if (isFetchNextPageError) toast({ topic: 'members', tone: 'error', title: 'We couldn’t load more members' })
    // The button may be gone by now; reading goes on at the first new row.
    else requestAnimationFrame(() => rowAt(card, members.length)?.focus())
  }

  if (!data && !error) return <LoadingList label="Loading members" rows={4} onRetry={() => refetch()} />
  if (!data) {
    return <LoadError title="We couldn’t load the members" error={error} isFetching={isFetching} refetch={refetch} />
  }
  const hasSearch = search !== '' || query.hasNextPage || members.length > fewMembers
  return (
    <Card ref={card} tabIndex={-1} data-page-focus="">
      <CardHeader
        title="Members"
        description={team ? formatCounted(team.members, 'person', 'people') : ' '}
        aside={
          <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpened({ dialog: 'roles' })}>
            Roles and what they can do
          </Button>
        }
      />
      {hasSearch && (
        <SearchField
          search={search}
          onChange={(next) => setParameters(next === '' ? {} : { search: next }, { replace: true })}
        />
      )}
      <p role="status" className="sr-only">
        {search !== '' && !isPlaceholderData && `${formatCounted(members.length, 'member')} found`}
      </p>
      <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
        {members.length > 0 ? (
          <MembersTable
            members={members}
            due={team?.second_factor_due ?? null}
            onAct={(dialog, member) => setOpened({ dialog, member })}
          />
        ) : (
          <p className="border-t border-border px-5 py-4 text-muted">Nobody matches. Try another name or address.</p>
        )}
      </div>
      {query.hasNextPage && <LoadMore isBusy={query.isFetchingNextPage} onClick={loadMore} />}
      {opened?.dialog === 'remove' && <RemoveDialog member={opened.member} onClose={close} onRemoved={takeFocus} />}
      {opened?.dialog === 'leave' && <LeaveDialog onClose={close} />}
      <Suspense>
        {opened?.dialog === 'handOver' && <HandOverDialog member={opened.member} onClose={close} />}
        {opened?.dialog === 'roles' && <RolesDialog onClose={close} />}
      </Suspense>
    </Card>
  )
}

/** Scripts of their own: the list is there before its menus, and most visits open no dialog. */
const MemberMenu = lazy(async () => ({ default: (await import('./member-menu.tsx')).MemberMenu }))
const HandOverDialog = lazy(async () => ({ default: (await import('./hand-over-dialog.tsx')).HandOverDialog }))
const RolesDialog = lazy(async () => ({ default: (await import('./roles-dialog.tsx')).RolesDialog }))

/** Up to here, a list is searched faster by looking at it. */
const fewMembers = 8

function rowAt(card: RefObject<HTMLElement | null>, index: number): HTMLElement | null | undefined {
  return card.current?.querySelectorAll('tbody tr')[index]?.querySelector<HTMLElement>('button, select')
}

function SearchField({ search, onChange }: { search: string; onChange: (search: string) => void }) {
  const [typed, setTyped] = useState(search)
  const send = useEffectEvent(() => {
    if (typed.trim() !== search) onChange(typed.trim())
  })
  // After a pause, not with every letter.
  useEffect(() => {
    const timer = setTimeout(() => send(), typed === '' ? 0 : 250)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <search className="relative block px-5 pb-4">
      <Search className="pointer-events-none absolute top-2.5 left-8 size-4 text-muted" aria-hidden="true" />
      <Input
        type="search"
        aria-label="Search members"
        placeholder="Search by name or email address"
        className="max-w-md pl-9"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  )
}

type MembersTableProps = {
  members: Member[]
  due: string | null
  onAct: (dialog: MemberAct, member: Member) => void
}

function MembersTable({ members, due, onAct }: MembersTableProps) {
  const { id: ownId } = useUser()
  const mayManage = useMay('manage')
  return (
    <Table
      caption="Members"
      rows={members}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', header: 'Name', cell: (member) => <Person member={member} isYou={member.id === ownId} /> },
        {
          id: 'role',
          header: 'Role',
          isLabeled: false,
          cell: (member) =>
            mayManage && member.role !== 'owner' && member.id !== ownId ? (
              <RoleSelect member={member} />
            ) : (
              roleTexts[member.role].name
            ),
        },
        {
          id: 'factor',
          header: 'Second factor',
          isLabeled: false,
          cell: (member) => <SecondFactor member={member} due={due} />,
        },
        {
          id: 'active',
          header: 'Last active',
          phone: 'extra',
          isLabeled: false,
          cell: ({ last_active_at }) =>
            last_active_at === null ? (
              <span className="text-muted">Never</span>
            ) : (
              <span className="text-muted">
                <Ago iso={last_active_at} />
              </span>
            ),
        },
        {
          id: 'actions',
          header: 'Actions',
          align: 'end',
          phone: 'aside',
          cell: (member) => (
            <Suspense fallback={<span className="inline-block h-[1.875rem]" />}>
              <MemberMenu member={member} onAct={(dialog) => onAct(dialog, member)} />
            </Suspense>
          ),
        },
      ]}
    />
  )
}

function Person({ member: { name, email }, isYou }: { member: Member; isYou: boolean }) {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar firstName={firstName} lastName={rest.at(-1) ?? ''} email={email} />
      <span className="grid min-w-0 @2xl:max-w-80">
        <span className="flex min-w-0 gap-1.5">
          <Name text={name || email} className="font-medium" />
          {isYou && <span className="text-muted">(you)</span>}
        </span>
        {name !== '' && name !== email && (
          <span className="truncate text-sm text-muted" title={email}>
            {email}
          </span>
        )}
      </span>
    </span>
  )
}

/** Takes effect right away; the member's next request has the new role. */
function RoleSelect({ member }: { member: Member }) {
  const change = useChangeRole()
  const who = member.name || member.email
  function choose(value: string) {
    const role = roles.find((known) => known === value)
    if (!role || role === 'owner') return
    change.mutate(
      { id: member.id, role },
      {
        onSuccess: () => toast({ topic: 'role', tone: 'success', title: `${who} is now ${describeRole(role)}` }),
        onError: (error) =>
          toast({
            topic: 'role',
            tone: 'error',
            title: 'We couldn’t change the role',
            description: describeError(error),
          }),
      },
    )
  }
  return (
    <div className="-ml-2 w-fit">
      <Select
        aria-label={`Role of ${who}`}
        className="h-8 w-auto border-transparent bg-transparent py-0 pl-2 hover:border-control"
        disabled={change.isPending}
        value={change.isPending ? change.variables.role : member.role}
        options={assignable}
        onValueChange={choose}
      />
    </div>
  )
}

const assignable = roles.filter((role) => role !== 'owner').map((value) => ({ value, label: roleTexts[value].name }))

function describeRole(role: Role): string {
  if (role === 'billing') return 'a billing member'
  return `${role === 'admin' ? 'an' : 'a'} ${role}`
}

function SecondFactor({ member, due }: { member: Member; due: string | null }) {
  const { single_sign_on: provider, has_second_factor: hasOne } = member
  if (provider !== null) return <Name text={provider} />
  if (hasOne === null) return <span className="text-muted">Not known</span>
  if (hasOne) return 'Second factor on'
  if (due === null) return <span className="text-muted">No second factor</span>
  const isOver = Date.parse(due) <= Date.now()
  return (
    <span className="inline-flex items-center gap-1.5 text-warn">
      <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
      {isOver ? 'None, overdue' : `None, due ${formatShortDay(due)}`}
    </span>
  )
}
