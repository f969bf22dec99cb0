import { plans } from '@assay/contract/billing/catalogue'
import type { BillingState } from '@assay/contract/billing/subscription'
import { formatCount } from '@assay/contract/format/figures'
import { type PagePath, pages } from '@assay/contract/pages'
import { paths } from '@assay/contract/paths'
import { useQuery } from '@tanstack/react-query'
import {
  FileSpreadsheet,
  Inbox,
  KeyRound,
  ListChecks,
  type LucideIcon,
  Play,
  SlidersHorizontal,
  TextCursorInput,
  Webhook,
} from 'lucide-react'
import { monthUsageQuery } from '../../api/month-usage.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** For customers: their plan and their tools. A new tool is one line here. */
const tools: [PagePath, LucideIcon, string][] = [
  ['/api', KeyRound, 'Keys for your servers, and how to use them.'],
  ['/playground', Play, 'Try any sign-up against your rules.'],
  ['/rules', SlidersHorizontal, 'What you allow, review and block.'],
  ['/lists', ListChecks, 'Addresses, domains and names that you always allow or block.'],
  ['/review', Inbox, 'Sign-ups waiting for your decision.'],
  ['/form', TextCursorInput, 'Typos and disposable addresses, caught in your form.'],
  ['/webhooks', Webhook, 'Events in your account, sent to your server.'],
  ['/files', FileSpreadsheet, 'Check a whole list from a CSV file.'],
]

/** `state` is null for members who don't see the plan. */
export function ToolsHome({ state }: { state: BillingState | null }) {
  return (
    <>
      <PageHeader
        title="Developer Tools"
        description={state && <PlanLine name={plans[state.tier].name} />}
        actions={
          state && (
            <>
              <Button asChild>
                <Link to={paths.subscriptions}>Manage plan</Link>
              </Button>
              <Button asChild variant="ghost">
                <a href="#plans">Compare plans</a>
              </Button>
            </>
          )
        }
      />
      <ul aria-label="Tools" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {tools.map(([path, Icon, text]) => (
          <li key={path}>
            <Card className="h-full">
              <Link
                to={path}
                className="grid h-full grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 rounded-xl px-5 py-4 hover:bg-subtle"
              >
                <Icon className="mt-0.5 size-4 text-muted" aria-hidden="true" />
                <span className="grid content-start gap-0.5">
                  <span className="font-medium">{titles.get(path)}</span>
                  <span className="text-sm text-muted">{text}</span>
                </span>
              </Link>
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}

const titles = new Map<string, string>(Object.values(pages).map(({ path, title }) => [path, title]))

function PlanLine({ name }: { name: string }) {
  const { data } = useQuery(monthUsageQuery)
  const { limit, used } = data?.quota ?? { limit: null, used: 0 }
  const left =
    limit === null ? '' : ` ${formatCount(Math.max(0, limit - used))} of ${formatCount(limit)} checks left this month.`
  return (
    <>
      You’re on {name}.{left}
    </>
  )
}
