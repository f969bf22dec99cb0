import { parse } from 'tldts'

export type Zone = {
  /** The registered domain, treating private zones such as dynamic DNS as registries; null for a registry itself. */
  registrable: string | null
  publicSuffix: string
  /** A public registry, a company that hands out subdomains, or an ending that doesn't exist. */
  kind: 'registry' | 'private' | 'unknown'
}

/** Uses the public suffix list: a listed `giize.com` says nothing about `someone.giize.com`. */
export function zoneOf(domain: string): Zone {
  const { domain: registrable, publicSuffix, isIcann, isPrivate } = parse(domain, options)
  return {
    registrable,
    publicSuffix: publicSuffix ?? domain,
    kind: isPrivate ? 'private' : isIcann ? 'registry' : 'unknown',
  }
}

const options = { allowPrivateDomains: true, extractHostname: false, validateHostname: false, detectIp: false }
