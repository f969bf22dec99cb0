import { type Page, type PagePath, pagesIn } from '@assay/contract/pages'
import type { ServiceId } from '@assay/contract/services'
import {
  BriefcaseBusiness,
  CodeXml,
  CreditCard,
  File,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  MessageCircle,
  RefreshCw,
  Scale,
  UserRound,
} from 'lucide-react'

export type NavigationEntry = { to: PagePath; label: string; Icon: LucideIcon }
export type NavigationSection = { label: string | null; entries: NavigationEntry[] }

/** Where the sidebar, the drawer and the command palette lead: the services a user has chosen, and the account. */
export function navigationFor(services: readonly ServiceId[]): NavigationSection[] {
  const sections = [
    { label: null, entries: pagesIn('start').map(entryOf) },
    { label: 'Services', entries: pagesIn(...services).map(entryOf) },
    { label: 'Account', entries: pagesIn('account').map(entryOf) },
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
  '/developer-tools': CodeXml,
  '/api': KeyRound,
  '/law-tools': Scale,
  '/other-services': BriefcaseBusiness,
  '/profile': UserRound,
  '/subscriptions': RefreshCw,
  '/billing': CreditCard,
  '/contact': MessageCircle,
}
