import { paths } from '@assay/contract/paths'
import { Fragment } from 'react'
import { config } from '../../../api/config.ts'
import { TextLink } from '../../../ui/text-link.tsx'

/** On every sign-in page, before and after a failed attempt alike, so it says nothing about who has an account where. */
export function OtherRegions() {
  const { regions } = config
  if (!regions) return null
  const own = regions.all.find(({ name }) => name === regions.own)
  const others = regions.all.filter(({ name }) => name !== regions.own)
  return (
    <p className="text-center text-sm text-muted">
      You’re signing in to the {own?.label} region. Switch to{' '}
      {others.map(({ name, label, baseUrl }, index) => (
        <Fragment key={name}>
          {index > 0 && (index === others.length - 1 ? ' or ' : ', ')}
          <TextLink href={`${baseUrl}${paths.login}`}>{label}</TextLink>
        </Fragment>
      ))}
      .
    </p>
  )
}
