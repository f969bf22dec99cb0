import { consolePath, type OperatorPermission } from '@assay/contract/operators/access'
import { Inbox, type LucideIcon, ScrollText, Users } from 'lucide-react'
import { type LazyPage, lazyPage } from '../lazy-page.ts'

/** `id` is the address's last part, where the page is about one thing. */
type ConsolePageProps = { id: string }

type ConsolePage = {
  /** Below the console's address; `:id` stands for one part. */
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
]

/** The page at this address with its id; undefined if there is none. */
export function consolePageOf(pathname: string): { page: ConsolePage; id: string } | undefined {
  const path = pathname.slice(consolePath.length).replace(/\/+$/, '')
  for (const page of consolePages) {
    const match = new RegExp(`^${page.path.replace(':id', '([^/]+)')}$`).exec(path)
    if (match) return { page, id: decodeURIComponent(match[1] ?? '') }
  }
  return undefined
}
