import { LogOut } from 'lucide-react'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { CollapsedTooltip, navigationRowLook } from './navigation-list.tsx'

type LogOutButtonProps = { isLoggingOut: boolean; onLogOut: () => void; isCollapsed?: boolean }

export function LogOutButton({ isLoggingOut, onLogOut, isCollapsed = false }: LogOutButtonProps) {
  const label = isLoggingOut ? 'Logging out...' : 'Logout'
  return (
    <CollapsedTooltip label={label} isCollapsed={isCollapsed}>
      <button
        type="button"
        disabled={isLoggingOut}
        aria-busy={isLoggingOut || undefined}
        onClick={onLogOut}
        className={navigationRowLook(isCollapsed)}
      >
        {isLoggingOut ? <Spinner /> : <LogOut aria-hidden="true" />}
        <span className={isCollapsed ? 'sr-only' : undefined}>{label}</span>
      </button>
    </CollapsedTooltip>
  )
}
