import { type Currency, currencyOf } from '@assay/contract/billing/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localStore } from '../../../storage.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { fetchCountry } from '../checkout/api.ts'

/** Where prices are shown for: what this browser remembers, else what the address says, once, else the US. */
export function useCountry() {
  const [chosen, setChosen] = useState(readStored)
  const { data: detected } = useQuery({
    queryKey: ['geo'],
    queryFn: detectCountry,
    enabled: chosen === null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const country = chosen ?? detected ?? fallback
  function chooseCurrency(currency: Currency) {
    const next = currency === 'INR' ? 'IN' : fallback
    setChosen(next)
    localStore.setItem(storageKey, next)
    toast({
      topic: 'currency',
      tone: 'success',
      title: 'Currency Updated',
      description: `Prices are now shown in ${currency === 'INR' ? 'Indian Rupees (₹)' : 'US Dollars ($)'}`,
    })
  }
  return { country, currency: currencyOf(country), chooseCurrency }
}

async function detectCountry(): Promise<string> {
  try {
    const country = (await fetchCountry()) ?? fallback
    localStore.setItem(storageKey, country)
    return country
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: prices are shown in dollars, and why is for whoever looks into it.
    console.error('The country could not be detected; prices are shown for the US.', error)
    return fallback
  }
}

function readStored(): string | null {
  const stored = localStore.getItem(storageKey)
  return stored !== null && /^[A-Z]{2}$/.test(stored) ? stored : null
}

const fallback = 'US'
const storageKey = 'userCountry'
