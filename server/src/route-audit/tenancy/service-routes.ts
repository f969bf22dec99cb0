/**
 * Signed-in routes that also run statements as the service role, and why. Everything else on them runs as the user, under
 * row policies.
 */
export const serviceRoutes: Record<string, string> = {
  'DELETE /account':
    'The account is closed by then and acts for nobody; the job that takes over has nothing but its id, either.',
  'PUT /auth/v1/user': 'A new address is compared with those of all accounts.',
  'POST /usegenkkurl':
    'A sync starts from a subscription’s id, in requests as in jobs, and only the row says whose it is.',
  'POST /billing/undo':
    'A sync starts from a subscription’s id, in requests as in jobs, and only the row says whose it is.',
  'POST /billing/discard-checkout':
    'A sync starts from a subscription’s id, in requests as in jobs, and only the row says whose it is.',
}

/** Allowed on any route, because the rows belong to no user. Matched by the statement's text. */
export const nobodysStatements: { about: RegExp; reason: string }[] = [
  { about: /private\.session_fault/, reason: 'Identifies the caller; until then there is none.' },
  { about: /\b(api_secret|captcha_key|auth\.signing_keys|auth\.api_keys)\b/, reason: 'The server’s own keys.' },
  { about: /\bplan_versions\b/, reason: 'Prices at the payment provider, the same for every customer.' },
]
