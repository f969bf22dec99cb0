import { type Page, type PagePath, pagesIn } from '@assay/contract/pages'
import type { ServiceId } from '@assay/contract/services'
import {
  BookOpen,
  BriefcaseBusiness,
  ChartColumn,
  CodeXml,
  CreditCard,
  File,
  FileSpreadsheet,
  HeartPulse,
  Inbox,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  Play,
  RefreshCw,
  Scale,
  SlidersHorizontal,
  TextCursorInput,
  UserRound,
  Waves,
  Webhook,
} from 'lucide-react'

export type NavigationEntry = {
  to: string
  label: string
  Icon: LucideIcon
  /** Not a page of the web app: the browser loads it. */
  isOutside?: boolean
  /** Shown beside the label, and said with it. */
  count?: { value: number; words: string }
}
export type NavigationSection = { label: string | null; entries: NavigationEntry[] }

/** Where the sidebar, the drawer and the command palette lead: the services a user has chosen, the account, and help. */
export function navigationFor(
  services: readonly ServiceId[],
  docsUrl: string,
  counts: Record<string, NavigationEntry['count']> = {},
): NavigationSection[] {
  const entryOf = ({ path, title }: Page): NavigationEntry => {
    const count = counts[path]
    return { to: path, label: labels[path] ?? title, Icon: icons[path] ?? File, ...(count && { count }) }
  }
  const docs = { to: docsUrl, label: 'Docs', Icon: BookOpen, isOutside: true }
  const sections = [
    { label: null, entries: pagesIn('start').map(entryOf) },
    { label: 'Services', entries: pagesIn(...services).map(entryOf) },
    { label: 'Account', entries: pagesIn('account').map(entryOf) },
    { label: 'Help', entries: [docs, ...pagesIn('help').map(entryOf)] },
  ]
  return sections.filter(({ entries }) => entries.length > 0)
}

const labels: { [Path in PagePath]?: string } = {
  '/profile': 'Account Settings',
  '/contact': 'Contact Us',
}

const icons: { [Path in PagePath]?: LucideIcon } = {
  '/dashboard': LayoutDashboard,
  '/analytics': ChartColumn,
  '/waves': Waves,
  '/developer-tools': CodeXml,
  '/api': KeyRound,
  '/playground': Play,
  '/lists': ListChecks,
  '/review': Inbox,
  '/rules': SlidersHorizontal,
  '/webhooks': Webhook,
  '/files': FileSpreadsheet,
  '/form': TextCursorInput,
  '/law-tools': Scale,
  '/other-services': BriefcaseBusiness,
  '/profile': UserRound,
  '/subscriptions': RefreshCw,
  '/billing': CreditCard,
  '/contact': MessageCircle,
  '/status': HeartPulse,
}
