import type { Member } from '@assay/contract/teams/teams'
import { Crown, Ellipsis, LogOut, UserMinus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useUser } from '../../api/session.ts'
import { useMay } from '../../api/teams.ts'
import { Button } from '../../ui/button.tsx'
import { DropdownMenu, type MenuEntry } from '../../ui/overlays/dropdown-menu.tsx'

export type MemberAct = 'remove' | 'leave' | 'handOver'

/** A script of its own, with the library that positions menus. */
export function MemberMenu({ member, onAct }: { member: Member; onAct: (act: MemberAct) => void }) {
  const { id: ownId } = useUser()
  const mayManage = useMay('manage')
  const mayOwn = useMay('own')
  const button = useRef<HTMLButtonElement>(null)
  const isYou = member.id === ownId
  const item = (act: MemberAct, label: string, icon: ReactNode): MenuEntry => ({
    kind: 'item',
    label,
    icon,
    danger: act !== 'handOver',
    // The dialog returns the focus to what has it when it opens, and the menu is gone by then.
    onSelect: () =>
      requestAnimationFrame(() => {
        button.current?.focus()
        onAct(act)
      }),
  })
  const entries: MenuEntry[] = [
    ...(mayOwn && !isYou ? [item('handOver', 'Make owner…', <Crown aria-hidden="true" />)] : []),
    ...(mayManage && !isYou && member.role !== 'owner'
      ? [item('remove', 'Remove from team…', <UserMinus aria-hidden="true" />)]
      : []),
    ...(isYou && member.role !== 'owner' ? [item('leave', 'Leave team…', <LogOut aria-hidden="true" />)] : []),
  ]
  if (entries.length === 0) return null
  return (
    <DropdownMenu
      trigger={
        <Button
          ref={button}
          variant="ghost"
          size="sm"
          aria-label={`Actions for ${member.name || member.email}`}
          className="-mr-2 px-2"
        >
          <Ellipsis aria-hidden="true" />
        </Button>
      }
      entries={entries}
    />
  )
}
