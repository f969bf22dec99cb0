import type { Customer } from '@assay/contract/operators/customers'
import { roleTexts } from '@assay/contract/teams/roles'
import { Ellipsis } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Ago } from '../../ui/data/time.tsx'
import { DropdownMenu, type MenuEntry } from '../../ui/overlays/dropdown-menu.tsx'
import type { ActsOn, CustomerAct, CustomerTab } from './describe-act.tsx'

/** Everyone in the team, and what can be done about each: they may own no team at all. */
export function Members({ customer: { members }, may, onAct }: CustomerTab) {
  return (
    <Card>
      <CardHeader title="Members" description="What you do here concerns one person, in all their teams." />
      <Table
        caption="Members"
        rows={members}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'name',
            header: 'Name',
            cell: ({ name, suspended_until }) => (
              <span className="inline-flex flex-wrap items-center gap-2">
                <span className="font-medium wrap-anywhere">{name}</span>
                {suspended_until !== null && <Pill tone="bad">Suspended</Pill>}
              </span>
            ),
          },
          { id: 'email', header: 'Email', isLabeled: false, cell: ({ email }) => email ?? '–' },
          { id: 'role', header: 'Role', cell: ({ role }) => roleTexts[role].name },
          {
            id: 'factor',
            header: 'Second factor',
            cell: ({ has_second_factor }) => (has_second_factor ? 'Yes' : 'None'),
          },
          {
            id: 'active',
            header: 'Last active',
            phone: 'aside',
            cell: ({ last_active_at }) => (last_active_at ? <Ago iso={last_active_at} /> : 'Never'),
          },
          {
            id: 'acts',
            header: 'Actions',
            isLabeled: false,
            align: 'end',
            cell: (member) => <MemberActs member={member} may={may} onAct={onAct} />,
          },
        ]}
      />
    </Card>
  )
}

function MemberActs({ member, may, onAct }: { member: Customer['members'][number] } & Omit<CustomerTab, 'customer'>) {
  const { id, name, suspended_until } = member
  const person = { id, name }
  const item = (label: string, act: CustomerAct, isAllowed: boolean, danger = false): MenuEntry[] =>
    isAllowed ? [{ kind: 'item', label, danger, onSelect: () => onAct(act) }] : []
  const isSuspended = suspended_until !== null
  const entries = [
    ...item('End all sessions…', { kind: 'end-sessions', person }, may('end_sessions')),
    ...item('Reset second factor…', { kind: 'reset-factors', person }, may('accounts')),
    ...item('Lift suspension…', { kind: 'reinstate', person }, may('accounts') && isSuspended),
    ...item('Suspend…', { kind: 'suspend', person }, may('accounts') && !isSuspended, true),
  ]
  if (entries.length === 0) return null
  return (
    <DropdownMenu
      entries={entries}
      trigger={
        <Button size="sm" variant="ghost" aria-label={`Actions for ${name}`}>
          <Ellipsis aria-hidden="true" />
        </Button>
      }
    />
  )
}

/** Whoever stands for the team. */
export function ownerOf({ owner_id, name, email }: Customer): ActsOn {
  return { id: owner_id, name: name ?? email ?? owner_id }
}
