import type { Deps } from '../../deps.ts'
import type { Prepared, Tx } from '../../ports/db.ts'
import { type Charge, noKeyId } from './charge.ts'
import { noBudgets, withBudgets } from './charging/charge-budgets.ts'
import { alone, byAccount, byKey, chargeText, ownPurses, sharedPurses } from './charging/charge-text.ts'
import { chargeValues } from './charging/charge-values.ts'

/** `place` is the index of the charge in the list. */
export type Charged = {
  /** `used` includes this charge and those before it in the list. */
  granted: { place: number; used: number }[]
  /** `used` is the period's or the key's total with everything granted. */
  refused: { place: number; by: 'quota' | 'budget'; used: number; limit: number; endsAt: string }[]
}

/**
 * Counts a batch of requests in one statement, atomically. Charges whose key, owner or period is no longer valid are
 * missing from the result. Each period, and each key with a budget, grants its charges in order until one does not fit; that
 * one and the rest are refused.
 */
export async function insertCharges(db: Pick<Deps['db'], 'statement'>, charges: Charge[]): Promise<Charged> {
  // Service role: calls of several accounts are counted together; the callers are API keys.
  const { rows } = await db.statement<Charged>(statementFor(charges), chargeValues(charges))
  return rows[0] ?? nothing
}

/** The same within a transaction, for a charge that commits with something else. Only here an account may pay without a key. */
export async function insertCharge(tx: Tx, charge: Charge): Promise<Charged> {
  const { rows } = await tx.query<Charged>(statementWithin(charge).text, chargeValues([charge]))
  return rows[0] ?? nothing
}

const nothing: Charged = { granted: [], refused: [] }

const statements = {
  own: { name: 'charge', text: chargeText(ownPurses, noBudgets, byKey, alone) },
  shared: { name: 'charge-shared', text: chargeText(sharedPurses, noBudgets, byKey, alone) },
  ownBudget: { name: 'charge-budget', text: chargeText(ownPurses, withBudgets, byKey, alone) },
  sharedBudget: { name: 'charge-shared-budget', text: chargeText(sharedPurses, withBudgets, byKey, alone) },
  ownAccount: { name: 'charge-account', text: chargeText(ownPurses, noBudgets, byAccount, alone) },
  sharedAccount: { name: 'charge-shared-account', text: chargeText(sharedPurses, noBudgets, byAccount, alone) },
} satisfies Record<string, Prepared>

/** Paid plans skip the locks that only Free needs, and keys without a budget those of the others. */
function statementFor(charges: Charge[]): Prepared {
  return charges.some(({ hasBudget }) => hasBudget) ? budgetedFor(charges) : plainFor(charges)
}

function statementWithin(charge: Charge): Prepared {
  return charge.keyId === noKeyId ? accountStatementFor(charge) : statementFor([charge])
}

function accountStatementFor({ drawsOnAllowance }: Charge): Prepared {
  return drawsOnAllowance ? statements.sharedAccount : statements.ownAccount
}

function budgetedFor(charges: Charge[]): Prepared {
  return charges.some(({ drawsOnAllowance }) => drawsOnAllowance) ? statements.sharedBudget : statements.ownBudget
}

function plainFor(charges: Charge[]): Prepared {
  return charges.some(({ drawsOnAllowance }) => drawsOnAllowance) ? statements.shared : statements.own
}
