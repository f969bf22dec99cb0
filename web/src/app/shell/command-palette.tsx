import { paths } from '@assay/contract/paths'
import {
  Bell,
  ChartColumn,
  Download,
  FileText,
  LockKeyhole,
  LogOut,
  Monitor,
  Moon,
  PanelLeft,
  Sun,
  UserRound,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { legalDocuments } from '../../features/legal/legal-links.tsx'
import { CommandDialog } from '../../ui/overlays/command-dialog.tsx'
import type { Command } from '../../ui/overlays/match-commands.ts'
import { useTheme } from '../../ui/theme.ts'
import type { NavigationSection } from './navigation.ts'

export type CommandPaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  sections: NavigationSection[]
  onToggleSidebar: () => void
  onLogOut: () => void
}

/** Every page a user can open and every action of the shell, by name. */
export function CommandPalette(props: CommandPaletteProps) {
  const { open, onOpenChange, sections, onToggleSidebar, onLogOut } = props
  const navigate = useNavigate()
  const [, chooseTheme] = useTheme()
  const page = (to: string, label: string, icon: Command['icon'], keywords = ''): Command => ({
    id: to,
    label,
    icon,
    keywords,
    run: () => navigate(to),
  })
  const pages: Command[] = [
    ...sections.flatMap(({ entries }) =>
      entries.map(({ to, label, Icon }) => page(to, label, <Icon aria-hidden="true" />, keywordsOf[to])),
    ),
    page(paths.notifications, 'Notifications', <Bell aria-hidden="true" />, 'messages alerts inbox'),
    page(paths.analytics, 'Analytics', <ChartColumn aria-hidden="true" />, 'usage charts'),
  ]
  const actions: Command[] = [
    page(`${paths.profile}?tab=security`, 'Change password', <LockKeyhole aria-hidden="true" />, 'security sessions'),
    page(`${paths.profile}?tab=services`, 'Choose services', <UserRound aria-hidden="true" />, 'add remove'),
    page(`${paths.profile}?tab=security`, 'Export your data', <Download aria-hidden="true" />, 'download privacy'),
    { id: 'light', label: 'Use the light theme', icon: <Sun aria-hidden="true" />, run: () => chooseTheme('light') },
    { id: 'dark', label: 'Use the dark theme', icon: <Moon aria-hidden="true" />, run: () => chooseTheme('dark') },
    {
      id: 'system',
      label: 'Use the theme of the system',
      icon: <Monitor aria-hidden="true" />,
      run: () => chooseTheme('system'),
    },
    {
      id: 'sidebar',
      label: 'Collapse or expand the sidebar',
      icon: <PanelLeft aria-hidden="true" />,
      run: onToggleSidebar,
    },
    { id: 'log-out', label: 'Log out', keywords: 'logout sign', icon: <LogOut aria-hidden="true" />, run: onLogOut },
  ]
  const legal = legalDocuments.map(({ to, label }) => page(to, label, <FileText aria-hidden="true" />, 'legal'))
  return (
    <CommandDialog
      open={open}
      onOpenChange={onOpenChange}
      groups={[
        { label: 'Pages', commands: pages },
        { label: 'Actions', commands: actions.map((action) => ({ ...action, id: `${action.id}-${action.label}` })) },
        { label: 'Legal', commands: legal },
      ]}
    />
  )
}

const keywordsOf: Record<string, string> = {
  [paths.dashboard]: 'home start overview',
  [paths.developerTools]: 'plans prices pricing',
  [paths.api]: 'keys token documentation',
  [paths.profile]: 'profile name email settings',
  [paths.subscriptions]: 'plan cancel',
  [paths.billing]: 'invoices payments receipts',
  [paths.contact]: 'help support',
}
