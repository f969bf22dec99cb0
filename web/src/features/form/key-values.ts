import { findKeyNameProblem, maxMonthlyBudget } from '@assay/contract/api-keys/settings'
import { formatCount } from '@assay/contract/format/figures'
import type { FormKey, SaveFormKey } from '@assay/contract/widget/form-keys'
import { defaultVisitorBudget, findOriginsProblem, maxVisitorBudget } from '@assay/contract/widget/rules'
import type { FormErrors } from '../../ui/forms/use-form.ts'

/** A key's settings as they are typed. */
export type KeyValues = { name: string; origins: string; visitorBudget: string; monthlyBudget: string; proof: boolean }

export function valuesOf(key: FormKey | null): KeyValues {
  return {
    name: key?.name ?? '',
    origins: key?.origins.join('\n') ?? '',
    visitorBudget: formatCount(key?.visitor_budget ?? defaultVisitorBudget),
    monthlyBudget: key?.monthly_budget ? formatCount(key.monthly_budget) : '',
    proof: key?.proof_of_work ?? false,
  }
}

type Read = { errors: FormErrors<KeyValues>; input: null } | { errors: null; input: SaveFormKey }

/** As they are sent, or what is wrong with them. */
export function readValues({ name, origins: typed, visitorBudget, monthlyBudget, proof }: KeyValues): Read {
  const origins = typed.split(/[\s,;]+/).filter((origin) => origin !== '')
  const visitor = numberOf(visitorBudget, maxVisitorBudget)
  const monthly = monthlyBudget.trim() === '' ? null : numberOf(monthlyBudget, maxMonthlyBudget)
  const errors: FormErrors<KeyValues> = {
    name: findKeyNameProblem(name),
    origins: findOriginsProblem(origins),
    visitorBudget: visitor === undefined ? `Enter a number from 1 to ${formatCount(maxVisitorBudget)}.` : undefined,
    monthlyBudget: monthly === undefined ? 'Enter a whole number, or leave it empty.' : undefined,
  }
  if (visitor === undefined || monthly === undefined || Object.values(errors).some(Boolean)) {
    return { errors, input: null }
  }
  const budgets = { visitor_budget: visitor, monthly_budget: monthly }
  return { errors: null, input: { name: name.trim(), origins, ...budgets, proof_of_work: proof } }
}

function numberOf(text: string, max: number): number | undefined {
  const digits = text.replace(/[\s,]/g, '')
  return /^[1-9]\d*$/.test(digits) && Number(digits) <= max ? Number(digits) : undefined
}
