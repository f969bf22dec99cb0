import { paths } from '@assay/contract/paths'
import type { ServiceId } from '@assay/contract/services'
import {
  BriefcaseBusiness,
  CodeXml,
  CreditCard,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  MessageCircle,
  RefreshCw,
  Scale,
  UserRound,
} from 'lucide-react'

export type NavigationEntry = { to: string; label: string; Icon: LucideIcon }
export type NavigationSection = { label: string | null; entries: NavigationEntry[] }

/** What the sidebar, the drawer and the command palette lead to: the services a user has chosen, and the account. */
export function navigationFor(services: readonly ServiceId[]): NavigationSection[] {
  const chosen = serviceEntries.filter(({ service }) => services.includes(service))
  return [
    { label: null, entries: [{ to: paths.dashboard, label: 'Dashboard', Icon: LayoutDashboard }] },
    ...(chosen.length > 0 ? [{ label: 'Services', entries: chosen }] : []),
    { label: 'Account', entries: accountEntries },
  ]
}

const serviceEntries: (NavigationEntry & { service: ServiceId })[] = [
  { service: 'developer', to: paths.developerTools, label: 'Developer Tools', Icon: CodeXml },
  { service: 'developer', to: paths.api, label: 'API', Icon: KeyRound },
  { service: 'law', to: paths.lawTools, label: 'Law Tools', Icon: Scale },
  { service: 'other', to: paths.otherServices, label: 'Other Services', Icon: BriefcaseBusiness },
]

const accountEntries: NavigationEntry[] = [
  { to: paths.profile, label: 'Account Settings', Icon: UserRound },
  { to: paths.subscriptions, label: 'Subscriptions', Icon: RefreshCw },
  { to: paths.billing, label: 'Billing', Icon: CreditCard },
  { to: paths.contact, label: 'Contact Us', Icon: MessageCircle },
]
