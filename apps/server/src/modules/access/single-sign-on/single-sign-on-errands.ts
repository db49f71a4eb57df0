import type { ParameterValues } from '@palisade/contract'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { unlogged } from '#server/infra/audit/change-guard.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError, invalidRequest } from '#server/infra/errors/app-error.ts'
import type { SecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import { newTicket, ticketHash } from '#server/modules/access/session/ticket.ts'
import type { Errand, Identity, Provider, ProviderSettings } from './single-sign-on.provider.ts'
import { insertAttempt, removeAttempt } from './single-sign-on.queries.ts'

export interface ErrandsDeps {
  db: Db
  sealer: SecretCipher
  provider: Provider
  parameters: { values(): Promise<ParameterValues> }
  /** Prefix of every path: '' or e.g. '/soc'. */
  basePath: string
}

export interface Returned {
  handle: string
  state: string
  code?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}

export type Errands = ReturnType<typeof createErrands>

/** Sends browsers to the site's provider and takes back what the provider says, whatever it is wanted for. */
export function createErrands({ db, sealer, provider, parameters, basePath }: ErrandsDeps) {
  async function settings(): Promise<(ProviderSettings & { nameClaim: string }) | undefined> {
    const values = await parameters.values()
    const issuer = values['sso.issuer']
    const clientId = values['sso.client_id']
    if (!values['sso.enabled'] || issuer === '' || clientId === '') return undefined
    const clientSecret = values['sso.client_secret']
    return { issuer, clientId, clientSecret, nameClaim: values['sso.user_claim'] }
  }

  async function requireSettings() {
    const found = await settings()
    if (!found) throw new AppError('single_sign_on.off')
    return found
  }

  /** Takes the stored data of what this browser window began; a second answer finds none. */
  async function take(handle: string): Promise<Errand> {
    const hash = ticketHash(handle)
    const sealed = await unlogged(() => removeAttempt(db, hash))
    const text = sealed && sealer.unseal(hash.toString('base64'), sealed)
    if (text === undefined) throw new AppError('single_sign_on.ended')
    return JSON.parse(text) as Errand
  }

  return {
    requireSettings,
    settings,

    /** @param bindFor the user whose account is to be bound; undefined for a login */
    async send(redirectUri: string, bindFor?: string): Promise<{ url: string; handle: string }> {
      const { pathname, search, hash, username, password } = new URL(redirectUri)
      const isOurs = pathname === `${basePath}/login` && !search && !hash && !username && !password
      if (!isOurs) throw invalidRequest([{ path: 'redirectUri', rule: 'login_page' }])
      const errand: Errand = {
        ...(bindFor !== undefined && { bindFor }),
        redirectUri,
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
      }
      const url = await provider.loginUrl(await requireSettings(), errand)
      const handle = newTicket()
      const handleHash = ticketHash(handle)
      await insertAttempt(db, handleHash, sealer.seal(handleHash.toString('base64'), JSON.stringify(errand)))
      return { url, handle }
    },

    /** @param bindFor the user for whom the errand must have been begun; undefined for a login */
    async receive({ handle, state, code, iss, error }: Returned, bindFor?: string): Promise<Identity> {
      const errand = await take(handle)
      if (errand.bindFor !== bindFor) throw new AppError('single_sign_on.ended')
      if (state !== errand.state) throw new AppError('single_sign_on.state_wrong')
      if (error !== undefined || code === undefined) throw new AppError('single_sign_on.refused')
      const found = await requireSettings()
      return provider.identify(found, errand, { code, iss }, found.nameClaim)
    },
  }
}
