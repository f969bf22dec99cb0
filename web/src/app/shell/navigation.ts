import { type PagePath, pages } from '@assay/contract/pages'
import type { ServiceId } from '@assay/contract/services'
import {
  BookOpen,
  Braces,
  BriefcaseBusiness,
  ChartColumn,
  CodeXml,
  CreditCard,
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
  Sparkles,
  TextCursorInput,
  UserRound,
  UsersRound,
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
  /** Below it: the first always, the others while this group is open. */
  tools?: NavigationEntry[]
}
export type NavigationSection = {
  label: string | null
  entries: NavigationEntry[]
  /** It's open while the tools aren't: so no more than twelve links are shown at once, whatever the services. */
  isFoldable?: boolean
}
export type Navigation = { sections: NavigationSection[]; help: NavigationEntry[] }

type Place = 'start' | ServiceId | 'tools' | 'account'

/** The sidebar, the drawer and the command palette, in this order. A new entry is one line here. */
const places: [PagePath, Place, LucideIcon][] = [
  ['/dashboard', 'start', LayoutDashboard],
  ['/analytics', 'start', ChartColumn],
  ['/waves', 'start', Waves],
  ['/developer-tools', 'developer', CodeXml],
  ['/api', 'tools', KeyRound],
  ['/playground', 'tools', Play],
  ['/rules', 'tools', SlidersHorizontal],
  ['/lists', 'tools', ListChecks],
  ['/review', 'tools', Inbox],
  ['/form', 'tools', TextCursorInput],
  ['/webhooks', 'tools', Webhook],
  ['/files', 'tools', FileSpreadsheet],
  ['/law-tools', 'law', Scale],
  ['/other-services', 'other', BriefcaseBusiness],
  ['/profile', 'account', UserRound],
  ['/team', 'account', UsersRound],
  ['/subscriptions', 'account', RefreshCw],
  ['/billing', 'account', CreditCard],
  ['/contact', 'account', MessageCircle],
]

/** Where a page is called something else in menus. */
const labels: { [Path in PagePath]?: string } = { '/contact': 'Contact Us' }

const titles = new Map<string, string>(Object.values(pages).map(({ path, title }) => [path, title]))

/** For the services a user has chosen. */
export function navigationFor(
  services: readonly ServiceId[],
  docsUrl: string,
  counts: Record<string, NavigationEntry['count']> = {},
): Navigation {
  const start = { label: null, entries: entriesIn('start').map((entry) => withCount(entry, counts[entry.to])) }
  const others = [
    ...(services.includes('law') ? entriesIn('law') : []),
    ...(services.includes('other') ? entriesIn('other') : []),
  ]
  const account = entriesIn('account')
  const sections: NavigationSection[] = services.includes('developer')
    ? [
        start,
        {
          label: 'Services',
          entries: entriesIn('developer').map((entry) => ({ ...entry, tools: entriesIn('tools') })),
        },
        { label: others.length > 0 ? 'More' : 'Account', entries: [...others, ...account], isFoldable: true },
      ]
    : [start, { label: 'Services', entries: others }, { label: 'Account', entries: account }]
  return { sections: sections.filter(({ entries }) => entries.length > 0), help: helpFor(docsUrl) }
}

/** A documentation site elsewhere has other addresses, so its front page is all there is. */
function helpFor(docsUrl: string): NavigationEntry[] {
  const more = [
    { to: '/docs/reference', label: 'API reference', Icon: Braces, isOutside: true },
    { to: '/docs/changelog', label: 'What’s new', Icon: Sparkles, isOutside: true },
  ]
  return [
    { to: docsUrl, label: 'Docs', Icon: BookOpen, isOutside: true },
    ...(docsUrl === '/docs' ? more : []),
    { to: '/status', label: 'Status', Icon: HeartPulse },
  ]
}

function entriesIn(place: Place): NavigationEntry[] {
  return places
    .filter(([, its]) => its === place)
    .map(([to, , Icon]) => ({ to, label: labels[to] ?? titles.get(to) ?? to, Icon }))
}

function withCount(entry: NavigationEntry, count: NavigationEntry['count']): NavigationEntry {
  return count ? { ...entry, count } : entry
}

/** Which of the two groups is open. */
export type OpenGroup = 'tools' | 'rest'

/** The group that a page is in, which opens with it. */
export function groupOf(pathname: string): OpenGroup | null {
  const place = places.find(([path]) => path === pathname)?.[1]
  if (place === 'developer' || place === 'tools') return 'tools'
  return place === undefined || place === 'start' ? null : 'rest'
}

/** Every entry, whether its group is open or not. */
export function allEntries({ sections, help }: Navigation): NavigationEntry[] {
  return [...sections.flatMap(({ entries }) => entries.flatMap((entry) => [entry, ...(entry.tools ?? [])])), ...help]
}
