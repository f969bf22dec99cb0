import type { ApiKey, ApiKeyType } from '@assay/contract/api-keys'
import { type ApiKeyScope, apiKeyScopes, maxMonthlyBudget, plainScopes } from '@assay/contract/api-keys/settings'
import { formatCount } from '@assay/contract/format/figures'
import { describeAgo } from '../../ui/data/time.tsx'
import type { FormErrors } from '../../ui/forms/use-form.ts'

/** Settings as they are typed. */
export type SettingsValues = { label: string; scopes: ApiKeyScope[]; networks: string; budget: string; rate: string }

/** What a key has when nobody opens its settings. */
export const plainSettings: SettingsValues = {
  label: '',
  scopes: plainScopes,
  networks: '',
  budget: '',
  rate: '',
}

export function valuesOf({ label, scopes, networks, monthly_budget, requests_per_second }: ApiKey): SettingsValues {
  return {
    label: label ?? '',
    scopes,
    // A single address without its prefix, as people write it.
    networks: networks.map((network) => network.replace(/^([\d.]+)\/32$|^(.*:.*)\/128$/, '$1$2')).join('\n'),
    budget: monthly_budget === null ? '' : formatCount(monthly_budget),
    rate: requests_per_second === null ? '' : String(requests_per_second),
  }
}

type Read = { errors: FormErrors<SettingsValues> } | { errors: null; settings: Settings }
type Settings = Pick<ApiKey, 'label' | 'scopes' | 'networks' | 'monthly_budget' | 'requests_per_second'>

/** Settings as they are sent, or what is wrong with them. Networks are checked by the server. */
export function readSettings({ label, scopes, networks, budget, rate }: SettingsValues, type: ApiKeyType): Read {
  const monthly_budget = type === 'test' ? null : wholeNumberOf(budget)
  const requests_per_second = wholeNumberOf(rate)
  const errors = {
    ...(scopes.length === 0 && { scopes: 'Choose at least one scope.' }),
    ...(monthly_budget === undefined && { budget: wholeNumber }),
    ...(requests_per_second === undefined && { rate: wholeNumber }),
  }
  if (monthly_budget === undefined || requests_per_second === undefined || scopes.length === 0) return { errors }
  const entries = networks.split(/[\s,;]+/).filter((entry) => entry !== '')
  const settings = { label: label.trim() || null, scopes, networks: entries, monthly_budget, requests_per_second }
  return { errors: null, settings }
}

/** The server's words about a setting, by the form's names. */
export function settingsErrors(fields: Record<string, string>): FormErrors<SettingsValues> | null {
  const found = Object.entries(fields).flatMap(([field, text]) => {
    const name = sentAs[field.split('.')[0] ?? '']
    return name === undefined ? [] : [[name, text] as const]
  })
  return found.length === 0 ? null : Object.fromEntries(found)
}

const sentAs: Record<string, keyof SettingsValues> = {
  label: 'label',
  scopes: 'scopes',
  networks: 'networks',
  monthly_budget: 'budget',
  requests_per_second: 'rate',
}

const wholeNumber = 'Enter a whole number, or leave it empty.'

/** Null if it's empty, undefined if the server wouldn't accept it. */
function wholeNumberOf(text: string): number | null | undefined {
  const digits = text.replace(/[\s,]/g, '')
  if (digits === '') return null
  const value = Number(digits)
  return /^\d+$/.test(digits) && value >= 1 && value <= maxMonthlyBudget ? value : undefined
}

export function isScope(scope: string): scope is ApiKeyScope {
  return scope in apiKeyScopes
}

/** "Germany · curl/8.5.0"; empty if neither is known. */
export function describeOrigin({ country, agent }: ApiKey['last_used_from']): string {
  return [country && nameOf(country), agent].filter(Boolean).join(' · ')
}

/** "was last used just now from 203.0.113.0/24 (Germany) with curl/8.5.0." */
export function describeLastUse({ last_used_at, last_used_from }: ApiKey, now: Date): string {
  if (last_used_at === null) return 'hasn’t been used yet.'
  const { network, country, agent } = last_used_from
  const place = country === null ? network : `${network} (${nameOf(country)})`
  return [
    `was last used ${describeAgo(new Date(last_used_at), now)}`,
    network && ` from ${place}`,
    agent && ` with ${agent}`,
    '.',
  ]
    .filter(Boolean)
    .join('')
}

function nameOf(country: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country
}
