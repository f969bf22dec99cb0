/** What a client is created with, checked: a typo should show when the program starts, not with its first customer. */
export function checkSettings(settings: { apiKey: string; baseUrl: string; timeoutMs: number; retries: number }) {
  const { apiKey, baseUrl, timeoutMs, retries } = settings
  if (!apiKey) throw new TypeError('apiKey is missing. Pass your API key, such as asy_live_….')
  if (!/^asy_[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError('apiKey isn’t an API key: it must start with asy_live_ or asy_test_ and have no spaces.')
  }
  if (!(timeoutMs > 0)) throw new TypeError('timeoutMs must be a number greater than 0.')
  if (!Number.isInteger(retries) || retries < 0) throw new TypeError('retries must be a whole number, 0 or more.')
  return { apiKey, timeoutMs, retries, baseUrl: checkBaseUrl(baseUrl) }
}

/** Keeps a path, for a service behind a prefix; without the slash at its end. */
function checkBaseUrl(text: string): string {
  if (!text) throw new TypeError('baseUrl is missing. Pass the URL of the service, such as https://assay.example.com.')
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`baseUrl must be a URL that starts with https:// or http://, not “${text}”.`)
  }
  if (url.search || url.hash || url.username || url.password) {
    throw new TypeError('baseUrl must have no query, fragment, user name or password.')
  }
  return (url.origin + url.pathname).replace(/\/+$/, '')
}
