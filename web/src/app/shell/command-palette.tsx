import { type PagePath, pagesFor } from '@assay/contract/pages'
import { paths } from '@assay/contract/paths'
import {
  Bell,
  ChartColumn,
  Download,
  File,
  FileText,
  LockKeyhole,
  LogOut,
  type LucideIcon,
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

/** Finds every page a user can open and every action of the shell by name. */
export function CommandPalette(props: CommandPaletteProps) {
  const { open, onOpenChange, sections, onToggleSidebar, onLogOut } = props
  const navigate = useNavigate()
  const [, chooseTheme] = useTheme()
  const page = (to: string, label: string, Icon: LucideIcon, keywords = ''): Command => ({
    id: to,
    label,
    icon: <Icon aria-hidden="true" />,
    keywords,
    run: () => navigate(to),
  })
  const unlisted = pagesFor('user').filter(({ menu }) => menu === undefined)
  const pages: Command[] = [
    ...sections.flatMap(({ entries }) => entries.map(({ to, label, Icon }) => page(to, label, Icon, keywords[to]))),
    ...unlisted.map(({ path, title }) => page(path, title, icons[path] ?? File, keywords[path])),
  ]
  const actions: Command[] = [
    page(`${paths.profile}?tab=security`, 'Change password', LockKeyhole, 'security sessions'),
    page(`${paths.profile}?tab=services`, 'Choose services', UserRound, 'add remove'),
    page(`${paths.profile}?tab=security`, 'Export your data', Download, 'download privacy'),
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
  const legal = legalDocuments.map(({ path, title }) => page(path, title, FileText, 'legal'))
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

/** For the pages that no menu lists. */
const icons: { [Path in PagePath]?: LucideIcon } = { '/notifications': Bell, '/analytics': ChartColumn }

const keywords: { [Path in PagePath]?: string } = {
  '/dashboard': 'home start overview',
  '/developer-tools': 'plans prices pricing',
  '/api': 'keys token documentation',
  '/notifications': 'messages alerts inbox',
  '/analytics': 'usage charts',
  '/profile': 'profile name email settings',
  '/subscriptions': 'plan cancel',
  '/billing': 'invoices payments receipts',
  '/contact': 'help support',
}
