import { type Currency, currencyOf } from '@assay/contract/billing/catalogue'
import type { Geo } from '@assay/contract/geo'
import { useEffect, useSyncExternalStore } from 'react'
import { localStore } from '../../../storage.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/**
 * The billing country: what this browser remembers, else a one-time lookup by address, else the US. Without the query
 * cache and zod, which a public page doesn't load.
 */
export function useCountry() {
  const known = useSyncExternalStore(subscribe, readStored, () => null)
  useEffect(() => {
    if (readStored() === null) void lookUpOnce()
  }, [])
  const country = known ?? fallback
  function chooseCurrency(currency: Currency) {
    const next = currency === 'INR' ? 'IN' : fallback
    rememberCountry(next)
    toast({
      topic: 'currency',
      tone: 'success',
      title: 'Currency Updated',
      description: `Prices are now shown in ${currency === 'INR' ? 'Indian Rupees (₹)' : 'US Dollars ($)'}`,
    })
  }
  return { country, currency: currencyOf(country), chooseCurrency }
}

export function rememberCountry(country: string) {
  localStore.setItem(storageKey, country)
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let lookup: Promise<void> | undefined

function lookUpOnce(): Promise<void> {
  lookup ??= detectCountry()
  return lookup
}

async function detectCountry(): Promise<void> {
  try {
    const response = await fetch('/geo')
    if (!response.ok) throw new Error(`/geo responded with ${response.status}`)
    const { country_code }: Geo = await response.json()
    rememberCountry(asCountry(country_code) ?? fallback)
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: prices are shown in dollars, and why is for whoever looks into it.
    console.error('The country could not be detected; prices are shown for the US.', error)
  }
}

function readStored(): string | null {
  return asCountry(localStore.getItem(storageKey))
}

function asCountry(code: string | null): string | null {
  return code !== null && /^[A-Z]{2}$/.test(code) ? code : null
}

const fallback = 'US'
const storageKey = 'userCountry'
