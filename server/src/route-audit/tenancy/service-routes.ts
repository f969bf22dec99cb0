/**
 * The routes of signed-in users that execute something as the service role, and why they must. Everything else that such a route
 * does runs as its user, under row policies.
 */
export const serviceRoutes: Record<string, string> = {
  'PUT /auth/v1/user': 'A new address is compared with those of all accounts.',
  'POST /usegenkkurl':
    'A sync starts from a subscription’s id, in requests as in jobs, and only the row says whose it is.',
  'POST /billing/undo':
    'A sync starts from a subscription’s id, in requests as in jobs, and only the row says whose it is.',
}

/** On any route, because none of it is anyone's: found by what the statement says. */
export const nobodysStatements: { about: RegExp; reason: string }[] = [
  { about: /private\.token_fault/, reason: 'Says who is calling; until it has, nobody is.' },
  { about: /\b(api_secret|captcha_key|auth\.signing_keys|auth\.api_keys)\b/, reason: 'The keys of the server itself.' },
  { about: /\bplan_versions\b/, reason: 'Prices at the payment provider, the same for every customer.' },
]
