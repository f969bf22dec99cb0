import type { BillingDetails } from '@assay/contract/billing/details'
import type { Tx } from '../../../ports/db.ts'

export async function findDetails(tx: Tx, userId: string): Promise<BillingDetails | undefined> {
  const { rows } = await tx.query<BillingDetails>(
    `select name, company, address_line1, address_line2, city, region, postal_code, country, tax_id
     from billing_details where user_id = $1`,
    [userId],
  )
  return rows[0]
}

export async function saveDetails(tx: Tx, userId: string, details: BillingDetails): Promise<void> {
  const { name, company, address_line1, address_line2, city, region, postal_code, country, tax_id } = details
  await tx.query(
    `insert into billing_details
       (user_id, name, company, address_line1, address_line2, city, region, postal_code, country, tax_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (user_id) do update set name = excluded.name, company = excluded.company,
       address_line1 = excluded.address_line1, address_line2 = excluded.address_line2, city = excluded.city,
       region = excluded.region, postal_code = excluded.postal_code, country = excluded.country, tax_id = excluded.tax_id`,
    [userId, name, company, address_line1, address_line2, city, region, postal_code, country, tax_id],
  )
}
