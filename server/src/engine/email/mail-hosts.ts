import type { MailHosts } from '../verdicts.ts'
import { type EmailTables, flagsOf } from './email-tables.ts'
import { flags, trustedLists } from './flags.ts'
import { zoneOf } from './zone.ts'

export type MailHostEvidence = 'serves-listed-domains' | 'business' | 'none-at-all' | 'silent'

/** What the hosts that receive a domain's mail say about it. */
export function readMailHosts(tables: EmailTables, mailHosts: MailHosts): MailHostEvidence {
  if (mailHosts === null) return 'silent'
  if (mailHosts.hosts.length === 0) return 'none-at-all'
  for (const host of mailHosts.hosts) {
    const name = host.toLowerCase().replace(/\.$/, '')
    if (businessHosts.test(name)) return 'business'
    if (sharedByAll.test(name)) continue
    const { registrable } = zoneOf(name)
    const bits = flagsOf(tables, name) | (registrable === null ? 0 : flagsOf(tables, registrable))
    if (bits & (flags.allowed | flags.relay | flags.free | flags.business)) continue
    if (bits & (flags.listedMailHost | trustedLists)) return 'serves-listed-domains'
  }
  return 'silent'
}

/** Paid for by the seat, so nobody puts thrown-away addresses there. */
const businessHosts =
  /(?:^|\.)(?:(?:aspmx|alt\d\.aspmx|aspmx\d)\.l?\.?(?:google|googlemail)\.com|smtp\.google\.com|mail\.protection\.outlook\.com|mx\.microsoft|pphosted\.com|mimecast\.com|messagelabs\.com|barracudanetworks\.com|iphmx\.com|mail\.eo\.outlook\.com)$/
/** Open to everyone and for nothing: their being there says nothing. */
const sharedByAll =
  /(?:^|\.)(?:mx\.cloudflare\.net|improvmx\.com|forwardemail\.net|mailgun\.org|amazonaws\.com|registrar-servers\.com|secureserver\.net|ovh\.net|ionos\.com|kundenserver\.de|privateemail\.com|hostinger\.com|yandex\.net|zoho\.com|zoho\.eu|mail\.ru)$/
