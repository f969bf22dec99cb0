// Asks Assay about a sign-up. Copy this file beside the recipe for your stack.

/** `name` is a full name, instead of the two. `ip` and `user_agent` are compared with your other sign-ups, to find waves. */
export type SignUp = {
  [field in 'email' | 'firstname' | 'lastname' | 'name' | 'ip' | 'user_agent']?: string | undefined
}

/**
 * `block`: show the message. `review`: create the account, but have a person look before you trust it. Keep `requestId` with the
 * account: it leads to the reasons later.
 */
export type Checked = {
  decision: 'allow' | 'review' | 'block'
  message: string | null
  requestId: string | null
}

/** What your rules decide about a sign-up. Fails open: without a decision in 2 seconds it’s `allow`. */
export async function askAssay(fields: SignUp): Promise<Checked> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
  const undecided: Checked = { decision: 'allow', message: null, requestId: null }
  if (!given.email && !given.firstname && !given.lastname && !given.name) return undecided
  try {
    const response = await fetch(`${process.env.ASSAY_URL}/v1/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-token': process.env.ASSAY_API_KEY ?? '' },
      body: JSON.stringify({ model: 'user_verification', ...given }),
      signal: AbortSignal.timeout(2000),
    })
    const { decision, request_id: requestId, fields: wrong = {}, ...found } = JSON.parse(await response.text())
    // Nobody gets around the check with a name of 2,000 letters. An odd `ip` is nobody’s fault.
    if (response.status === 400 && ['email', 'firstname', 'lastname', 'name'].some((field) => field in wrong))
      return { decision: 'block', message: 'Check what you entered and try again.', requestId }
    if (!response.ok) return undecided
    return { decision, message: decision === 'block' ? messageFor(found) : null, requestId }
  } catch {
    // Slow or away: let the person in.
    return undecided
  }
}

type Found = { email_verification: { verdict: string } | null; name_verification: { verdict: string } | null }

function messageFor({ email_verification: email, name_verification: name }: Found): string {
  if (email?.verdict === 'disposable') return 'Please sign up with a permanent email address.'
  if (email?.verdict === 'invalid') return 'Check your email address for typos and try again.'
  if (name?.verdict === 'fake') return 'Please enter your real name and try again.'
  return 'We can’t create an account with these details. Please contact support.'
}
