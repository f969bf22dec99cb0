import type { EmailVerification, NameVerification } from '@assay/contract/verification'

/** As in a response; `features/verification` makes them. */
export type Verdicts = { email_verification: EmailVerification | null; name_verification: NameVerification | null }
