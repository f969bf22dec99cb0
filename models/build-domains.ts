import { writeFileSync } from 'node:fs'
import { buildDomains } from './domain-lists.ts'

/** `npx tsx models/build-domains.ts`: writes server/data/email-domains.bin from the lists in server/data/email. Run it after a change there. */
const bytes = buildDomains()
writeFileSync(new URL('../server/data/email-domains.bin', import.meta.url), bytes)
console.log(`${bytes.length} bytes`)
