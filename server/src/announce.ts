import { productName } from '@assay/contract/product'
import type { Config } from './config.ts'
import { version } from './features/system/version.ts'

/** What the operator sees once everything runs. */
export function announce(config: Config, place: string, milliseconds: number): void {
  const { publicUrl, hasPaymentSandbox, workers } = config
  const lines = [
    `${productName} ${version} is ready (${(milliseconds / 1000).toFixed(1)} s).`,
    '',
    `  App      ${publicUrl}`,
    `  Mailbox  ${describeMailbox(config)}`,
    ...(hasPaymentSandbox ? [`  Payments ${publicUrl}/sandbox/payments/controls`] : []),
    `  Docs     ${publicUrl}/docs`,
    `  Data     ${place}`,
    ...(workers > 1 ? [`  Workers  ${workers}`] : []),
    '',
    'Press Ctrl-C to stop.',
  ]
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

function describeMailbox({ publicUrl, hasMailbox, smtpUrl }: Config): string {
  if (hasMailbox) return `${publicUrl}/dev/mailbox`
  return smtpUrl === null ? 'none: email waits until SMTP_URL is set' : 'none: email leaves through SMTP_URL'
}
