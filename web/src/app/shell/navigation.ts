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
  KeyRound,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  RefreshCw,
  Scale,
  SlidersHorizontal,
  TextCursorInput,
  UserRound,
  Webhook,
} from 'lucide-react'

export type NavigationEntry = {
  to: string
  label: string
  Icon: LucideIcon
  /** Not a page of the web app: the browser loads it. */
  isOutside?: boolean
}
export type NavigationSection = { label: string | null; entries: NavigationEntry[] }

/** Where the sidebar, the drawer and the command palette lead: the services a user has chosen, the account, and help. */
export function navigationFor(services: readonly ServiceId[], docsUrl: string): NavigationSection[] {
  const docs = { to: docsUrl, label: 'Docs', Icon: BookOpen, isOutside: true }
  const sections = [
    { label: null, entries: pagesIn('start').map(entryOf) },
    { label: 'Services', entries: pagesIn(...services).map(entryOf) },
    { label: 'Account', entries: pagesIn('account').map(entryOf) },
    { label: 'Help', entries: [docs, ...pagesIn('help').map(entryOf)] },
  ]
  return sections.filter(({ entries }) => entries.length > 0)
}

function entryOf({ path, title }: Page): NavigationEntry {
  return { to: path, label: labels[path] ?? title, Icon: icons[path] ?? File }
}

const labels: { [Path in PagePath]?: string } = {
  '/profile': 'Account Settings',
  '/contact': 'Contact Us',
}

const icons: { [Path in PagePath]?: LucideIcon } = {
  '/dashboard': LayoutDashboard,
  '/analytics': ChartColumn,
  '/developer-tools': CodeXml,
  '/api': KeyRound,
  '/lists': ListChecks,
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
