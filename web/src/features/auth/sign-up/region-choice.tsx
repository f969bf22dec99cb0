import type { Geo } from '@assay/contract/geo'
import { paths } from '@assay/contract/paths'
import type { Region, Regions } from '@assay/contract/regions'
import { useEffect, useState } from 'react'
import { config } from '../../../api/config.ts'
import { useSearchParams } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'

type RegionChoice = {
  all: Region[]
  value: string
  choose: (name: string) => void
  /** The chosen region, if it isn't the one that serves this page: the account is created over there. */
  elsewhere: Region | null
}

/** The region of a new account: suggested by the visitor's country, until they choose. Null if there is only one. */
export function useRegionChoice(): RegionChoice | null {
  const { regions } = config
  const [parameters] = useSearchParams()
  const chosenBefore = parameters.has('region')
  const [value, setValue] = useState(regions?.own ?? '')
  const [isChosen, setIsChosen] = useState(chosenBefore)
  useEffect(() => {
    const { regions } = config
    if (!regions || isChosen) return
    let isWanted = true
    void findCountry().then((country) => {
      const suggested = country === null ? undefined : regionForCountry(regions, country)
      if (isWanted && suggested) setValue(suggested.name)
    })
    return () => {
      isWanted = false
    }
  }, [isChosen])
  if (!regions) return null
  const choose = (name: string) => {
    setIsChosen(true)
    setValue(name)
  }
  const elsewhere = regions.all.find(({ name }) => name === value && name !== regions.own) ?? null
  return { all: regions.all, value, choose, elsewhere }
}

export function RegionField({ all, value, choose }: RegionChoice) {
  return (
    <Field
      label="Data region"
      hint="Your account and everything in it stay in this region. If you ever need to move, we’ll do it for you."
    >
      {(control) => (
        <Select
          {...control}
          value={value}
          onValueChange={choose}
          options={all.map(({ name, label }) => ({ value: name, label }))}
        />
      )}
    </Field>
  )
}

/** The other region's own page creates the account, so no personal data reaches this one. */
export function ContinueElsewhere({ region: { name, label, baseUrl } }: { region: Region }) {
  return (
    <Button asChild variant="primary" size="lg">
      <a href={`${baseUrl}${paths.signup}?region=${name}`}>Continue to {label}</a>
    </Button>
  )
}

/** The country's, or the first. */
function regionForCountry({ all }: Regions, country: string): Region | undefined {
  return all.find(({ countries }) => countries.includes(country)) ?? all[0]
}

async function findCountry(): Promise<string | null> {
  try {
    const response = await fetch('/geo')
    const { country_code }: Geo = await response.json()
    return country_code
  } catch {
    // Without a suggestion, people choose themselves.
    return null
  }
}
