// Asks Assay about a sign-up. Copy this file beside the recipe for your stack.

/** `name` is a full name, instead of the two. */
export type SignUp = { [field in 'email' | 'firstname' | 'lastname' | 'name']?: string | undefined }

/** A message for the person if your rules block the sign-up, else null. Fails open: without a decision in 2 seconds it is null. */
export async function whyRejected(fields: SignUp): Promise<string | null> {
  const given = Object.entries(fields).filter(([, value]) => value)
  if (given.length === 0) return null
  try {
    const response = await fetch(`${process.env.ASSAY_URL}/v1/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-token': process.env.ASSAY_API_KEY ?? '' },
      body: JSON.stringify({ model: 'user_verification', ...Object.fromEntries(given) }),
      signal: AbortSignal.timeout(2000),
    })
    // Nobody gets around the check with a name of 2,000 letters.
    if (response.status === 400) return 'Check what you entered and try again.'
    if (!response.ok) return null
    const { decision, email_verification: email, name_verification: name } = JSON.parse(await response.text())
    if (decision !== 'block') return null
    if (email?.verdict === 'disposable') return 'Please sign up with a permanent email address.'
    if (email?.verdict === 'invalid') return 'Check your email address for typos and try again.'
    if (name?.verdict === 'fake') return 'Please enter your real name and try again.'
    return 'We can’t create an account with these details. Please contact support.'
  } catch {
    // Slow or away: let the person in.
    return null
  }
}
