import { SUBJECT_LIMIT } from '@palisade/contract'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  type ClientAuth,
  type Configuration,
  type CustomFetch,
  type IDToken,
} from 'openid-client'
import type { Clock } from '#server/infra/clock.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { discoveryFault, exchangeFault } from './single-sign-on.faults.ts'
import type { ResolveAddress } from '#server/infra/drivers/resolve-address.ts'
import { createProviderFetch } from './single-sign-on.fetch.ts'

/** Time limit of one request to the provider, s. */
const REQUEST_SECONDS = 5
/** The difference of the two clocks that is tolerated, s. */
const CLOCK_SECONDS = 120
/** How long the provider's metadata are kept, ms. */
const KEEP_METADATA_MS = 10 * 60_000
const SCOPE = 'openid profile email'
/** Characters of a person's name that are kept. */
const NAME_LIMIT = 50

/** One way to write an issuer, as the library compares it: `https://id.example` and `https://id.example/` are one. */
export const issuerKey = (issuer: string): string => new URL(issuer).href

/** The site's provider as the parameters describe it. */
export interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

/** The data of a login that is under way at the provider, kept until the browser returns. */
export interface Errand {
  /** Of an errand that binds an account: its user. One that signs in has none. */
  bindFor?: string
  redirectUri: string
  state: string
  nonce: string
  verifier: string
}

/** The parameters with which the browser returned. */
export interface ProviderAnswer {
  code: string
  iss?: string | undefined
}

/** The person whom the provider confirms. */
export interface Identity {
  /** The provider as its metadata name it. */
  issuer: string
  /** How this provider names the person for ever. */
  subject: string
  /** The value of the configured claim, for people to read; it decides nothing. */
  name: string
  /** Whether the provider asked for more than one factor. */
  isMultiFactor: boolean
}

export type Provider = ReturnType<typeof createProvider>

/** The site's OpenID provider: authorization code flow with PKCE, state and nonce (openid-client). */
export function createProvider(deps: { resolveAddress: ResolveAddress; clock: Clock }) {
  const { clock } = deps
  const fetchBounded = createProviderFetch(deps.resolveAddress)
  let kept: { key: string; until: number; found: Promise<Configuration> } | undefined

  /** Discovers the provider once for all who log in at the same time; a failure is not kept. */
  function configurationOf(settings: ProviderSettings): Promise<Configuration> {
    const key = JSON.stringify(settings)
    if (kept?.key === key && kept.until > clock.elapsed()) return kept.found
    const found = discover(settings, fetchBounded, clock.now())
    const mine = { key, until: clock.elapsed() + KEEP_METADATA_MS, found }
    kept = mine
    found.catch(() => {
      if (kept === mine) kept = undefined
    })
    return found
  }

  return {
    async loginUrl(settings: ProviderSettings, errand: Errand): Promise<string> {
      const configuration = await configurationOf(settings)
      const { redirectUri, state, nonce, verifier } = errand
      const challenge = await calculatePKCECodeChallenge(verifier)
      try {
        // Throws for a provider without an authorization page, or with one that is no web address (`javascript:`),
        // because the browser will be sent there.
        return buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: SCOPE,
          state,
          nonce,
          code_challenge: challenge,
          code_challenge_method: 'S256',
        }).href
      } catch (cause) {
        throw new AppError('single_sign_on.not_a_provider', undefined, { cause })
      }
    },

    async identify(
      settings: ProviderSettings,
      errand: Errand,
      answer: ProviderAnswer,
      claimName: string,
    ): Promise<Identity> {
      const configuration = await configurationOf(settings)
      const { issuer } = configuration.serverMetadata()
      if (answer.iss !== undefined && answer.iss !== issuer) throw new AppError('single_sign_on.issuer_wrong')
      const { redirectUri, state, nonce, verifier } = errand
      const returned = new URL(redirectUri)
      returned.search = new URLSearchParams({ state, code: answer.code, ...defined(answer.iss) }).toString()
      try {
        const tokens = await authorizationCodeGrant(configuration, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new AppError('single_sign_on.answer_invalid')
        refuseOtherClock(claims, clock.now())
        if (claims.sub.length > SUBJECT_LIMIT) throw new AppError('single_sign_on.answer_invalid')
        const named = Object.hasOwn(claims, claimName)
          ? claims[claimName]
          : (await fetchUserInfo(configuration, tokens.access_token, claims.sub))[claimName]
        const name = typeof named === 'string' ? named.slice(0, NAME_LIMIT) : ''
        return { issuer: issuerKey(issuer), subject: claims.sub, name, isMultiFactor: isMultiFactor(claims) }
      } catch (error) {
        throw exchangeFault(error)
      }
    },
  }
}

async function discover(
  { issuer, clientId, clientSecret }: ProviderSettings,
  fetchBounded: CustomFetch,
  now: number,
): Promise<Configuration> {
  const metadata = {
    [clockTolerance]: CLOCK_SECONDS,
    [clockSkew]: Math.round((now - Date.now()) / 1000),
    ...(clientSecret !== '' && { client_secret: clientSecret }),
  }
  try {
    return await discovery(new URL(issuer), clientId, metadata, authenticationOf(clientSecret), {
      // Plain http is allowed because many sites use it internally; the parameter screen explains the risk.
      execute: [allowInsecureRequests, enableNonRepudiationChecks],
      timeout: REQUEST_SECONDS,
      [customFetch]: fetchBounded,
    })
  } catch (error) {
    throw discoveryFault(error)
  }
}

const defined = (iss: string | undefined): Record<string, string> => (iss === undefined ? {} : { iss })

/** Refuses a token that was issued in the future or long ago; the library checks only its end. */
function refuseOtherClock({ iat }: IDToken, now: number) {
  if (Math.abs(now / 1000 - iat) > CLOCK_SECONDS) throw new AppError('single_sign_on.clock')
}

/** Whether the provider itself asked for more than one factor (RFC 8176), so that we need not. */
const isMultiFactor = ({ amr }: IDToken) => Array.isArray(amr) && amr.includes('mfa')

/**
 * How we authenticate at the token endpoint. Without a secret only PKCE proves that it is us; with one, we use a method
 * that the provider supports (basic when it names none).
 */
function authenticationOf(secret: string): ClientAuth {
  if (secret === '') return None()
  const basic = ClientSecretBasic(secret)
  const post = ClientSecretPost(secret)
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic') ? basic : post
    authenticate(server, client, body, headers)
  }
}
