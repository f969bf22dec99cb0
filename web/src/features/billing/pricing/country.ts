import { type Currency, currencyOf } from '@assay/contract/billing/catalogue'
import type { Geo } from '@assay/contract/geo'
import { useEffect, useState } from 'react'
import { localStore } from '../../../storage.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/**
 * The billing country: what this browser remembers, else a one-time lookup by address, else the US. Without the query
 * cache and zod, which a public page doesn't load.
 */
export function useCountry() {
  const [known, setKnown] = useState(readStored)
  const isUnknown = known === null
  useEffect(() => {
    if (isUnknown) void lookUpOnce().then(setKnown)
  }, [isUnknown])
  const country = known ?? fallback
  function chooseCurrency(currency: Currency) {
    const next = currency === 'INR' ? 'IN' : fallback
    setKnown(next)
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
}

let lookup: Promise<string> | undefined

function lookUpOnce(): Promise<string> {
  lookup ??= detectCountry()
  return lookup
}

async function detectCountry(): Promise<string> {
  try {
    const response = await fetch('/geo')
    if (!response.ok) throw new Error(`/geo responded with ${response.status}`)
    const { country_code }: Geo = await response.json()
    const country = asCountry(country_code) ?? fallback
    rememberCountry(country)
    return country
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: prices are shown in dollars, and why is for whoever looks into it.
    console.error('The country could not be detected; prices are shown for the US.', error)
    return fallback
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
