import { parsePlanId, plans } from '@assay/contract/billing/catalogue'
import { formatCounted } from '@assay/contract/format/figures'
import { planName } from './plan-name.ts'

/** For the mail and the notification alike. */
export function newPlanSentence(planId: string): string {
  if (parsePlanId(planId)?.tier !== 'free') return `You’re now on ${planName(planId)}. Your full quota is available.`
  return `You’re now on the Free plan${freeQuota}.`
}

const { unitLimit } = plans.free
const freeQuota = unitLimit === null ? '' : `, with ${formatCounted(unitLimit, 'check')} a month`
