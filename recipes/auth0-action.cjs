// Auth0: a custom Action for the “Pre User Registration” trigger, with the secrets ASSAY_URL and ASSAY_API_KEY.
// Fails open: if Assay is slow or away, the person gets in.

exports.onExecutePreUserRegistration = async (event, api) => {
  const { email, given_name, family_name } = event.user
  try {
    const response = await fetch(`${event.secrets.ASSAY_URL}/v1/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-token': event.secrets.ASSAY_API_KEY },
      body: JSON.stringify({ model: 'user_verification', email, firstname: given_name, lastname: family_name }),
      signal: AbortSignal.timeout(2000),
    })
    if (!response.ok) return
    const { email_verification, name_verification } = await response.json()
    if (email_verification?.verdict === 'disposable' || email_verification?.verdict === 'invalid') {
      api.access.deny('assay_email', 'Please sign up with a permanent email address.')
    } else if (name_verification?.verdict === 'fake') {
      api.access.deny('assay_name', 'Please enter your real name and try again.')
    }
  } catch {
    // No verdict in 2 seconds.
  }
}
