import { parse } from 'tldts'

export type Zone = {
  /** What someone has registered, private zones such as dynamic DNS counted as registries; null for a registry itself. */
  registrable: string | null
  publicSuffix: string
  /** A registry of the internet, a company that gives out subdomains, or an ending that does not exist. */
  kind: 'registry' | 'private' | 'unknown'
}

/** By the public suffix list: a listed `giize.com` says nothing about `someone.giize.com`. */
export function zoneOf(domain: string): Zone {
  const { domain: registrable, publicSuffix, isIcann, isPrivate } = parse(domain, options)
  return {
    registrable,
    publicSuffix: publicSuffix ?? domain,
    kind: isPrivate ? 'private' : isIcann ? 'registry' : 'unknown',
  }
}

const options = { allowPrivateDomains: true, extractHostname: false, validateHostname: false, detectIp: false }
