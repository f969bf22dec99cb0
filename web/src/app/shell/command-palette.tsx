import { useNavigate } from '../../routing/navigation.tsx'
import { CommandDialog } from '../../ui/overlays/command-dialog.tsx'
import { useTheme } from '../../ui/theme.ts'
import type { NavigationSection } from './navigation.ts'
import { paletteCommands } from './palette-commands.tsx'

export type CommandPaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  sections: NavigationSection[]
  onToggleSidebar: () => void
  onLogOut: () => void
}

/** Finds pages, guides and actions by what people type. */
export function CommandPalette({ open, onOpenChange, ...shell }: CommandPaletteProps) {
  const navigate = useNavigate()
  const [, chooseTheme] = useTheme()
  const groups = open ? paletteCommands({ ...shell, navigate, chooseTheme }) : []
  return <CommandDialog open={open} onOpenChange={onOpenChange} groups={groups} />
}
