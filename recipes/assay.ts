// Asks Assay about a sign-up. Copy this file beside the recipe for your stack.

export type SignUp = { email?: string | undefined; firstname?: string | undefined; lastname?: string | undefined }

/** A message for the person if the sign-up should be rejected, else null. Fails open: without a verdict in 2 seconds it is null. */
export async function whyRejected(fields: SignUp): Promise<string | null> {
  try {
    const response = await fetch(`${process.env.ASSAY_URL}/v1/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-token': process.env.ASSAY_API_KEY ?? '' },
      body: JSON.stringify({ model: 'user_verification', ...fields }),
      signal: AbortSignal.timeout(2000),
    })
    if (!response.ok) return null
    const { email_verification: email, name_verification: name } = JSON.parse(await response.text())
    if (email?.verdict === 'disposable') return 'Please sign up with a permanent email address.'
    if (email?.verdict === 'invalid') return 'Check your email address for typos and try again.'
    if (name?.verdict === 'fake') return 'Please enter your real name and try again.'
  } catch {
    // Slow or away: let the person in.
  }
  return null
}
