// Auth0: a custom Action for the “Pre User Registration” trigger, with the secrets ASSAY_URL and ASSAY_API_KEY.
// The user’s app_metadata.assay has the decision, `review` included, and the request’s id.
// Fails open: if Assay is slow or away, the person gets in.

exports.onExecutePreUserRegistration = async (event, api) => {
  const { email, given_name, family_name } = event.user
  if (!email) return
  const fields = { email, firstname: given_name || undefined, lastname: family_name || undefined }
  try {
    const response = await fetch(`${event.secrets.ASSAY_URL}/v1/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-token': event.secrets.ASSAY_API_KEY },
      body: JSON.stringify({ model: 'user_verification', ...fields, ip: event.request?.ip }),
      signal: AbortSignal.timeout(2000),
    })
    const { decision, request_id, email_verification, name_verification, fields: wrong = {} } = await response.json()
    // Nobody gets around the check with a name of 2,000 letters.
    if (response.status === 400 && ('email' in wrong || 'firstname' in wrong || 'lastname' in wrong))
      return api.access.deny('assay', 'Check what you entered and try again.')
    if (!response.ok) return
    if (decision !== 'block') return api.user.setAppMetadata('assay', { decision, request_id })
    if (email_verification?.verdict === 'ok' && name_verification?.verdict === 'fake') {
      api.access.deny(`assay_name ${request_id}`, 'Please enter your real name and try again.')
    } else {
      api.access.deny(`assay_email ${request_id}`, 'Please sign up with a permanent email address.')
    }
  } catch {
    // No decision in 2 seconds.
  }
}
