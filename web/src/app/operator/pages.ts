import { consolePath, type OperatorPermission } from '@assay/contract/operators/access'
import { ChartColumn, Cpu, Inbox, type LucideIcon, Scale, ScrollText, Siren, Users } from 'lucide-react'
import { type LazyPage, lazyPage } from '../lazy-page.ts'

/** `id` is the address's last part, where the page is about one thing. */
type ConsolePageProps = { id: string }

type ConsolePage = {
  /** Below the console's address; `:id` stands for a UUID, `:domain` for a domain. */
  path: string
  title: string
  Page: LazyPage<ConsolePageProps>
  /** Where the menu has it; pages about one thing have no entry. */
  menu?: { section: 'Work' | 'Run' | 'Look'; Icon: LucideIcon }
  permission?: OperatorPermission
}

/** Every page of the console, in the menu's order. A new one is an entry here and a file in pages/operator. */
export const consolePages: ConsolePage[] = [
  {
    path: '',
    title: 'Queue',
    menu: { section: 'Work', Icon: Inbox },
    Page: lazyPage(async () => (await import('../../pages/operator/queue.tsx')).QueuePage),
  },
  {
    path: '/customers',
    title: 'Customers',
    menu: { section: 'Work', Icon: Users },
    Page: lazyPage(async () => (await import('../../pages/operator/customers.tsx')).CustomersPage),
  },
  {
    path: '/customers/:id',
    title: 'Customer',
    Page: lazyPage(async () => (await import('../../pages/operator/customer.tsx')).CustomerPage),
  },
  {
    path: '/requests/:id',
    title: 'Request',
    Page: lazyPage(async () => (await import('../../pages/operator/request.tsx')).OperatorRequestPage),
  },
  {
    path: '/log',
    title: 'Log',
    menu: { section: 'Work', Icon: ScrollText },
    Page: lazyPage(async () => (await import('../../pages/operator/log.tsx')).OperatorLogPage),
  },
  {
    path: '/engine',
    title: 'Engine',
    menu: { section: 'Run', Icon: Cpu },
    Page: lazyPage(async () => (await import('../../pages/operator/engine.tsx')).EnginePage),
  },
  {
    path: '/appeals',
    title: 'Appeals',
    menu: { section: 'Run', Icon: Scale },
    Page: lazyPage(async () => (await import('../../pages/operator/appeals.tsx')).AppealsPage),
  },
  {
    path: '/appeals/:domain',
    title: 'Appeal',
    Page: lazyPage(async () => (await import('../../pages/operator/appeals.tsx')).AppealPage),
  },
  {
    path: '/business',
    title: 'Business',
    menu: { section: 'Look', Icon: ChartColumn },
    Page: lazyPage(async () => (await import('../../pages/operator/business.tsx')).BusinessPage),
  },
  {
    path: '/incidents',
    title: 'Incidents',
    menu: { section: 'Look', Icon: Siren },
    Page: lazyPage(async () => (await import('../../pages/operator/incidents.tsx')).IncidentsPage),
  },
]

/** The page at this address with its id; undefined if there is none. */
export function consolePageOf(pathname: string): { page: ConsolePage; id: string } | undefined {
  const path = pathname.slice(consolePath.length).replace(/\/+$/, '')
  for (const page of consolePages) {
    const pattern = page.path.replace(':id', '([0-9a-f-]{36})').replace(':domain', '([\\w.-]+)')
    const match = new RegExp(`^${pattern}$`, 'i').exec(path)
    if (match) return { page, id: match[1] ?? '' }
  }
  return undefined
}
