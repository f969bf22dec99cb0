import { webhookTexts } from '@assay/contract/webhooks/rules'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { TargetProblem } from '../../ports/webhooks.ts'

/** Ends the request if nothing could be delivered there. Every attempt checks again, because names can move. */
export async function checkUrl({ webhooks }: Pick<Deps, 'webhooks'>, text: string): Promise<string> {
  if (!URL.canParse(text)) throw invalid(webhookTexts.url)
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw invalid(webhookTexts.url)
  if (url.username || url.password || url.hash) {
    throw invalid('Leave out the user name, the password and anything after #.')
  }
  const problem = await webhooks.check(url.href)
  // Our resolver may be down just now; the endpoint isn’t wrong because of it.
  if (problem !== 'none' && problem !== 'unresolved') throw invalid(sentences[problem])
  return url.href
}

const sentences: Record<Exclude<TargetProblem, 'unresolved'>, string> = {
  insecure: webhookTexts.url,
  port: 'Use port 443 or 8443.',
  blocked: 'This address is on a private network. Use one that can be reached from the internet.',
  unknown_host: 'We can’t find this host on the internet. Check the spelling.',
}

function invalid(message: string): AppError {
  return new AppError('invalid_request', message, { fields: { url: message } })
}
