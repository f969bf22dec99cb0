import { productName } from '@assay/contract/product'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { version } from './features/system/version.ts'

type Start = { place: string; devKey: string | null; milliseconds: number; log: Pick<Logger, 'info'> }

/**
 * What the operator sees once everything runs. In production, where there are no development doors, it's a line of the log like every
 * other: whatever collects standard output reads JSON alone. The addresses carry the key to the mailbox and the sandboxes, so a browser
 * that opens one of them has it from then on.
 */
export function announce(config: Config, { place, devKey, milliseconds, log }: Start): void {
  const { publicUrl, hasMailbox, hasPaymentSandbox, workers } = config
  const ready = `${productName} ${version} is ready (${(milliseconds / 1000).toFixed(1)} s).`
  if (devKey === null) {
    log.info({ public_url: publicUrl, data: place, workers }, ready)
    return
  }
  const query = `?key=${devKey}`
  const lines = [
    ready,
    '',
    `  App      ${publicUrl}/${query}`,
    `  Mailbox  ${hasMailbox ? `${publicUrl}/dev/mailbox${query}` : whyNoMailbox(config)}`,
    ...(hasPaymentSandbox ? [`  Payments ${publicUrl}/sandbox/payments/controls${query}`] : []),
    `  Docs     ${publicUrl}/docs`,
    `  Data     ${place}`,
    ...(workers > 1 ? [`  Workers  ${workers}`] : []),
    '',
    'Press Ctrl-C to stop.',
  ]
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

function whyNoMailbox({ smtpUrl }: Config): string {
  return smtpUrl === null ? 'none: email waits until SMTP_URL is set' : 'none: email leaves through SMTP_URL'
}
