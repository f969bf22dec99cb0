import { plans } from '@assay/contract/billing/catalogue'
import { paths } from '@assay/contract/paths'
import type { Quota } from '@assay/contract/usage'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { TextLink } from '../../ui/text-link.tsx'

export function QuotaCard({ quota, usedByOthers }: { quota: Quota; usedByOthers: number }) {
  const { tier, used, limit, period_end } = quota
  const share = limit === null || limit === 0 ? 0 : used / limit
  return (
    <div className="grid gap-4">
      <QuotaAlert quota={quota} share={share} />
      <Card className="grid gap-3 px-5 py-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2>
            <span className="text-xl font-semibold tracking-tight tabular-nums">{used.toLocaleString('en-US')}</span>{' '}
            <span className="text-base font-normal text-muted">
              {limit === null ? 'checks used, no limit' : `of ${limit.toLocaleString('en-US')} checks used`}
            </span>
          </h2>
          <p className="text-sm text-muted">
            {plans[tier].name} plan · resets on {day.format(new Date(period_end))}
          </p>
        </div>
        {limit !== null && (
          <Progress
            label="Quota used"
            value={Math.min(used, limit)}
            max={limit}
            valueText={`${used} of ${limit} checks`}
            tone={toneOf(share)}
          />
        )}
        <p className="text-sm text-muted">
          {forecast(quota)}
          {usedByOthers > 0 &&
            ` Free checks are shared by all accounts of your mailbox; the others used ${usedByOthers.toLocaleString('en-US')}.`}
        </p>
      </Card>
    </div>
  )
}

function QuotaAlert({ quota: { limit, period_end }, share }: { quota: Quota; share: number }) {
  if (limit === null || share < 0.8) return null
  return (
    <Banner tone={share >= 1 ? 'bad' : 'warn'}>
      <strong className="font-medium">
        {share >= 1 ? 'Your quota is used up.' : `${Math.floor(share * 100)} % of your quota is used.`}
      </strong>{' '}
      {share >= 1
        ? `Calls are refused until ${day.format(new Date(period_end))}, or until you upgrade.`
        : 'At 100 % calls are refused until the period ends.'}{' '}
      <TextLink asChild>
        <Link to={paths.developerTools}>See plans</Link>
      </TextLink>
    </Banner>
  )
}

/** What last week's pace means, in one sentence. */
function forecast({ limit, remaining, used, runs_out_at, period_end }: Quota): string {
  if (limit === null) return 'One field checked is one check.'
  if (remaining === 0) return `The quota is renewed on ${day.format(new Date(period_end))}.`
  if (runs_out_at !== null) return `At this pace you run out on ${day.format(new Date(runs_out_at))}.`
  if (used === 0) return 'One field checked is one check. Calls with a test key are not counted.'
  return 'At this pace your quota lasts until it resets.'
}

function toneOf(share: number): 'accent' | 'warn' | 'bad' {
  if (share >= 1) return 'bad'
  return share >= 0.8 ? 'warn' : 'accent'
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
