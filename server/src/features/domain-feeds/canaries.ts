import type { Engine } from '../../engine/engine.ts'

type BrokenCanary = { domain: string; what: string }

/** Domains with a known verdict that the new version gets wrong. It is used only if there are none. */
export function findBrokenCanaries(candidate: Engine): BrokenCanary[] {
  const isDisposable = (domain: string) => candidate.verifyEmail(`someone@${domain}`).isDisposable
  return [
    ...mustBlock
      .filter((domain) => !isDisposable(domain))
      .map((domain) => ({ domain, what: `${domain} is no longer disposable` })),
    ...mustAllow.filter(isDisposable).map((domain) => ({ domain, what: `${domain} became disposable` })),
  ]
}

const mustBlock = [
  'mailinator.com',
  'yopmail.com',
  'guerrillamail.com',
  'sharklasers.com',
  '10minutemail.com',
  'maildrop.cc',
  'trashmail.com',
  'dispostable.com',
  'getnada.com',
  'tempmail.plus',
]

/** Large providers, and ordinary domains that no list of ours protects. */
const mustAllow = [
  'gmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'qq.com',
  'comcast.net',
  't-online.de',
  'harvard.edu',
  'ox.ac.uk',
  'nus.edu.sg',
  'whitehouse.gov',
  'europa.eu',
  'microsoft.com',
  'duck.com',
  'basecamp.com',
  'patagonia.com',
  'lego.com',
  'nationalgeographic.com',
  'sbb.ch',
  'nrk.no',
  'dn.se',
  'cbc.ca',
  'abc.net.au',
  'rijksmuseum.nl',
  'louvre.fr',
  'prado.es',
  'fcbarcelona.com',
  'someone.github.io',
  'acme.co.uk',
  'firma.com.br',
  'kaisha.co.jp',
]

export const canaryDomains: readonly string[] = [...mustBlock, ...mustAllow]
