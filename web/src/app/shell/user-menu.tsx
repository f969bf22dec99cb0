import type { ComponentProps } from 'react'
import type { CurrentUser } from '../../api/session.ts'
import { Avatar } from '../../ui/data/avatar.tsx'
import { useMenuOnDemand } from './use-on-demand.ts'
import type { UserMenuProps } from './user-menu-entries.tsx'

/** The menu is loaded on first use, together with the library that positions it. */
export function UserMenu(props: UserMenuProps) {
  const { Entries, openedBy, trigger } = useMenuOnDemand(loadEntries)
  if (Entries) return <Entries {...props} openedBy={openedBy} trigger={<UserButton user={props.user} />} />
  return <UserButton user={props.user} {...trigger} />
}

const loadEntries = async () => (await import('./user-menu-entries.tsx')).UserMenuEntries

function UserButton({ user, ...props }: ComponentProps<'button'> & { user: CurrentUser }) {
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <button
      type="button"
      {...props}
      className="ml-1 grid size-9 place-items-center rounded-full transition-shadow hover:ring-4 hover:ring-subtle data-[state=open]:ring-4 data-[state=open]:ring-subtle"
    >
      <Avatar firstName={user.firstName} lastName={user.lastName} email={user.email} />
      <span className="sr-only">
        User menu: <bdi>{name || user.email}</bdi>
      </span>
    </button>
  )
}
