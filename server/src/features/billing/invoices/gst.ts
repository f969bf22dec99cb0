import { countryName } from '@assay/contract/billing/countries'
import type { BillingDetails } from '@assay/contract/billing/details'
import { stateOfGstin } from '@assay/contract/billing/gstin'
import { indianStateNames, indianStates } from '@assay/contract/billing/indian-states'
import { formatPercent } from '@assay/contract/format/figures'
import type { Deps } from '../../../deps.ts'
import type { DocumentContent } from './file-documents.ts'

type Gst = NonNullable<Deps['config']['seller']['gst']>
type Sale = { totalMinor: number; currency: string; buyer: Pick<BillingDetails, 'country' | 'region' | 'tax_id'> }

/** India's goods and services tax, as part of the total, by the place of supply. */
export function splitGst({ totalMinor, currency, buyer }: Sale, gst: Gst): NonNullable<DocumentContent['tax']> {
  const { ratePercent, state: sellerState, serviceCode } = gst
  if (!isIndian(currency, buyer)) {
    const placeOfSupply = buyer.country === null ? 'Outside India' : countryName(buyer.country)
    const lines = [{ name: 'IGST 0% (export)', amountMinor: 0 }]
    return { taxableMinor: totalMinor, lines, placeOfSupply, serviceCode, isExport: true }
  }
  const region = indianStateNames.find((name) => name === buyer.region)
  // A registered buyer's place of supply is where they are registered.
  const state = (buyer.tax_id && stateOfGstin(buyer.tax_id)) ?? region ?? sellerState
  const included = totalMinor - Math.round((totalMinor * 100) / (100 + ratePercent))
  // Both halves are equal, so an odd paisa stays with the taxable value.
  const half = Math.floor(included / 2)
  const lines =
    state === sellerState
      ? [
          { name: `CGST ${formatPercent(ratePercent / 2, 2)}`, amountMinor: half },
          { name: `${stateTaxName(state)} ${formatPercent(ratePercent / 2, 2)}`, amountMinor: half },
        ]
      : [{ name: `IGST ${formatPercent(ratePercent, 2)}`, amountMinor: included }]
  const taxMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return { taxableMinor: totalMinor - taxMinor, lines, placeOfSupply: withCode(state), serviceCode, isExport: false }
}

/** Rupees are sold in India alone, whatever country was typed. */
function isIndian(currency: string, { country }: Pick<Sale['buyer'], 'country'>): boolean {
  return currency === 'INR' || country === 'IN'
}

function withCode(state: string): string {
  const code = codeOf(state)
  return code ? `${state} (${code})` : state
}

function codeOf(state: string): string | undefined {
  return Object.keys(indianStates).find((code) => indianStates[code] === state)
}

/** Union territories without a legislature levy their own. */
function stateTaxName(state: string): string {
  return withoutLegislature.has(codeOf(state)) ? 'UTGST' : 'SGST'
}

const withoutLegislature = new Set<string | undefined>(['04', '26', '31', '35', '38'])
