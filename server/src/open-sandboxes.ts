import type { createPaymentGateway } from '@assay/sandboxes/payments/gateway'
import { sandboxClient } from './adapters/google/create.ts'
import { sandboxMerchant } from './adapters/payments/create.ts'
import type { Deps } from './deps.ts'

type Options = Pick<Parameters<typeof createPaymentGateway>[0], 'pool' | 'fetch'> & { devKey: string | null }

/** Loads a sandbox only where it stands in for a service. With live keys, none of its code is in the process. */
export async function openSandboxes(
  { config, now, log }: Pick<Deps, 'config' | 'now' | 'log'>,
  { pool, fetch, devKey }: Options,
) {
  const { publicUrl, hasGoogleSandbox, hasPaymentSandbox } = config
  const google = devKey !== null && hasGoogleSandbox ? await import('@assay/sandboxes/google/issuer') : null
  const payments = devKey !== null && hasPaymentSandbox ? await import('@assay/sandboxes/payments/gateway') : null
  const secret = devKey ?? ''
  return {
    google: google?.googleIssuer({ issuer: `${publicUrl}/sandbox/google`, client: sandboxClient, secret, now }) ?? null,
    payments:
      payments?.createPaymentGateway({ pool, publicUrl, merchant: sandboxMerchant(secret), fetch, now, log }) ?? null,
  }
}
