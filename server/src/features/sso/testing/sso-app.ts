import { randomUUID } from 'node:crypto'
import { SingleSignOn, SsoTest } from '@assay/contract/teams/sso'
import { onTestFinished } from 'vitest'
import { pkce } from '../../../testing/google-browser.ts'
import { createAuthApp, redirected, Session } from '../../auth/testing/auth-fixture.ts'
import { oidcClient, type Person, startOidcProvider, startSamlProvider } from './start-provider.ts'

/** A team with a domain, whose owner may set up single sign-on. */
export async function createSsoApp(env: Record<string, string> = {}) {
  const test = await createAuthApp({ env })
  const domain = `${randomUUID()}.com`
  const email = `owner@${domain}`
  await test.createUser({ email })
  const owner = { email, ...(await test.signIn(email)) }
  const teamId = owner.user.id

  const ask = (method: string, path: string, body?: object, token = owner.access_token) =>
    test.app.request(`/teams/current/sso${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const asOwner = (path: string) =>
    test.app.request(path, { headers: { authorization: `Bearer ${owner.access_token}` } })
  const read = async () => SingleSignOn.parse(await (await ask('GET', '')).json())
  const save = async (settings: object) => {
    const response = await ask('PUT', '', { name: 'Okta', default_role: 'viewer', ...settings })
    if (response.status !== 200) throw new Error(`single sign-on wasn’t saved: ${await response.text()}`)
  }
  /** What the DNS record proves; domains.test has that. */
  const proveDomain = async (name = domain) => {
    await ask('POST', '/domains', { domain: name })
    await test.owner.query('update sso_domains set proven_at = now() where user_id = $1 and domain = $2', [
      teamId,
      name,
    ])
  }
  const begin = async (wanted: object = { domain }) => {
    const body = { ...wanted, skip_http_redirect: true, redirect_to: 'http://localhost/login', ...pkce.body }
    return test.call('POST', '/sso', { body })
  }
  const beginUrl = async (wanted?: object): Promise<string> => {
    const response = await begin(wanted)
    if (response.status !== 200) throw new Error(`single sign-on didn’t begin: ${await response.text()}`)
    return SsoTest.parse(await response.json()).url
  }
  const exchange = async (code = '') => {
    const body = { auth_code: code, code_verifier: pkce.verifier }
    return Session.parse(await (await test.call('POST', '/token?grant_type=pkce', { body })).json())
  }
  /** The link that an account outside the team gets before the provider may open it. */
  const mailedConsent = async (to: string) => {
    const [mail] = await test.mailTo(to)
    return /http:\/\/localhost(\/auth\/v1\/sso\/confirm\?token=[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const agree = async (link: string) =>
    test.app.request('/auth/v1/sso/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' },
      body: link.slice(link.indexOf('?') + 1),
    })
  /** Where the app is sent after the provider’s response. */
  const open = async (address: string) => redirected(await test.app.request(address))
  const postResponse = async (acs: string, form: Record<string, string>) =>
    redirected(
      await test.app.request(acs, {
        method: 'POST',
        // As a page of the provider sends it.
        headers: { origin: 'https://idp.example', 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams(form)),
      }),
    )

  return {
    ...test,
    database: test.owner,
    domain,
    owner,
    teamId,
    ask,
    asOwner,
    read,
    save,
    proveDomain,
    begin,
    beginUrl,
    exchange,
    mailedConsent,
    agree,
    open,
    postResponse,
    async useOidc(people: Person[], settings: object = {}) {
      const { assay } = await read()
      const provider = await startOidcProvider({
        redirectUrl: assay.redirect_url,
        signedOutUrl: assay.signed_out_url,
        logoutUrl: assay.logout_url,
        people,
        fetch: async (address, init) => test.app.request(address, init),
      })
      onTestFinished(provider.stop)
      await save({ protocol: 'oidc', issuer: provider.url, ...oidcClient, ...settings })
      /** Signs in on the provider’s own pages; returns the callback’s address. */
      const cookies = new Map<string, string>()
      const callbackFor = async (id: string, begun?: string) => {
        cookies.clear()
        return browseToCallback(begun ?? (await beginUrl()), id, cookies)
      }
      /** In the browser that signed in last. */
      const signOut = (url: string) => browseToCallback(url, '', cookies)
      const signIn = async (id: string) => exchange((await open(await callbackFor(id))).query.code)
      return { ...provider, callbackFor, signIn, signOut }
    },
    async useSaml(people: Person[], { settings = {}, ...options }: SamlUse = {}) {
      const provider = await startSamlProvider(people, options)
      onTestFinished(provider.stop)
      await save({ protocol: 'saml', metadata_url: `${provider.url}/metadata`, ...settings })
      /** The form that the provider’s page would send. */
      const responseFor = async (id: string, begun?: string) => {
        const page = await (await fetch(`${begun ?? (await beginUrl())}&as=${id}`)).text()
        const fieldOf = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(page)?.[1] ?? ''
        const [, acs = ''] = /action="([^"]*)"/.exec(page) ?? []
        const decode = (text: string) =>
          text.replace(/&#(\d+);|&#x([0-9a-f]+);/gi, (_, d, h) => String.fromCharCode(h ? Number.parseInt(h, 16) : d))
        return {
          acs: decode(acs),
          form: { SAMLResponse: decode(fieldOf('SAMLResponse')), RelayState: decode(fieldOf('RelayState')) },
        }
      }
      const signIn = async (id: string) => {
        const { acs, form } = await responseFor(id)
        return exchange((await postResponse(acs, form)).query.code)
      }
      return { ...provider, responseFor, signIn }
    },
  }
}

type SamlUse = { settings?: object; signResponse?: boolean; signAssertion?: boolean; certificates?: string[] }
export type SsoApp = Awaited<ReturnType<typeof createSsoApp>>

/** A browser at the provider: follows redirects with its cookies, and fills in the pages for signing in and agreeing. */
async function browseToCallback(start: string, id: string, cookies = new Map<string, string>()): Promise<string> {
  const { origin } = new URL(start)
  let [address, form]: [string, URLSearchParams | null] = [start, null]
  for (let step = 0; step < 12; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response: Response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location !== null) {
      ;[address, form] = [new URL(location, origin).href, null]
      if (!address.startsWith(origin)) return address
      continue
    }
    const page = await response.text()
    const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
    const [, xsrf] = /name="xsrf" value="(\w+)"/.exec(page) ?? []
    if (xsrf !== undefined) {
      // The page that asks whether to sign out there, too.
      ;[address, form] = [
        new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', address).href,
        new URLSearchParams({ xsrf, logout: 'yes' }),
      ]
      continue
    }
    if (prompt === '') throw new Error(`the provider shows ${response.status}: ${page.slice(0, 2000)}`)
    form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login: id, password: 'any' }) })
    address = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', address).href
  }
  throw new Error('the provider never came to an end')
}
