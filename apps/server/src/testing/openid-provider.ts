import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type Configuration } from 'oidc-provider'

/** The person who logs in next, and the claims that the provider makes about them. */
export interface Person {
  sub: string
  claims?: Record<string, unknown>
  /** The methods by which the person was authenticated (RFC 8176). */
  amr?: string[]
}

export interface OpenIdProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /**
   * Logs in at the address that the console was given, as a browser would.
   * @returns the parameters with which the browser is sent back
   */
  logIn(url: string, person: Person): Promise<Record<string, string>>
  stop(): Promise<void>
}

const CLIENT = { client_id: 'palisade', client_secret: 'sesame-for-palisade' }
const CLAIMS = ['preferred_username', 'nickname']
const STEPS = 10

/** A real OpenID provider (oidc-provider) over plain http on this machine; its pages are filled in automatically. */
export async function startOpenIdProvider(redirectUris: string[]): Promise<OpenIdProvider> {
  const server = createServer()
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let person: Person = { sub: 'nobody' }
  const provider = new Provider(
    issuer,
    configuration(redirectUris, () => person),
  )
  const answer = provider.callback()

  /** Fills in the page where people would type their password. */
  async function interact(request: IncomingMessage, response: ServerResponse) {
    const login = { accountId: person.sub, ...(person.amr && { amr: person.amr }) }
    await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false })
  }
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(request, response)
    else void answer(request, response)
  })

  return {
    issuer,
    clientId: CLIENT.client_id,
    clientSecret: CLIENT.client_secret,
    async logIn(url, who) {
      person = who
      return browse(url, redirectUris)
    },
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function configuration(redirectUris: string[], person: () => Person): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    clients: [{ ...CLIENT, redirect_uris: redirectUris }],
    jwks: {
      keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' }] as never,
    },
    cookies: { keys: ['for tests only'] },
    claims: { openid: ['sub', 'amr'], profile: CLAIMS, email: ['email'] },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    ttl: {
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
      Session: 600,
      Interaction: 600,
      Grant: 600,
    },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ sub, amr: person().amr, ...person().claims }),
    }),
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc
      const grant = new oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  }
}

/** Follows redirects, keeping cookies, until the browser is sent back. */
async function browse(first: string, ends: readonly string[]): Promise<Record<string, string>> {
  const cookies = new Map<string, string>()
  let url = new URL(first)
  for (let step = 0; step < STEPS; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null)
      throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url)
    if (ends.includes(`${url.origin}${url.pathname}`)) return Object.fromEntries(url.searchParams)
  }
  throw new Error('the provider never sent the browser back')
}
