import { useRef, useState } from 'react'
import { domainOf, hasSso } from '../../../api/sso-domain.ts'
import { isEmail } from '../../../ui/forms/is-email.ts'

/** Looks up the domain of an address once it’s entered, and knows the last one that has a provider. */
export function useSsoDomain() {
  const [domain, setDomain] = useState<string | null>(null)
  const asked = useRef('')
  return {
    /** Whether this address is of that domain. */
    isOf: (email: string) => domain !== null && domainOf(email) === domain,
    /** The server said that it takes single sign-on. */
    require: (email: string) => setDomain(domainOf(email)),
    async look(email: string) {
      const wanted = domainOf(email)
      if (!isEmail(email) || asked.current === wanted) return
      asked.current = wanted
      if (await hasSso(email)) setDomain(wanted)
    },
  }
}
