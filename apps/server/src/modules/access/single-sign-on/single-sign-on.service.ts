import type { ParameterValues, SignedIn } from '@palisade/contract'
import { userName as userNameSchema } from '@palisade/contract'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { unlogged } from '../../../infra/audit/change-guard.ts'
import type { CallContext } from '../../../infra/binding/context.ts'
import type { SignedInUser } from '../../../infra/access/access.ts'
import type { Db } from '../../../infra/database/database.ts'
import { AppError, invalidRequest } from '../../../infra/errors/app-error.ts'
import type { SecretCipher } from '../../../infra/secrets/secret-cipher.ts'
import { findUserByName } from '../password/password.queries.ts'
import type { SessionService } from '../session/session.service.ts'
import type { Errand, Provider, ProviderSettings } from './single-sign-on.provider.ts'
import { insertAttempt, removeAttempt, removeOldAttempts } from './single-sign-on.queries.ts'
import { newTicket, ticketHash } from '../session/ticket.ts'

export interface SingleSignOnDeps {
  db: Db
  sealer: SecretCipher
  provider: Provider
  parameters: { values(): Promise<ParameterValues> }
  /** Prefix of every path: '' or e.g. '/soc'. */
  basePath: string
  secondFactor: { demand(user: SignedInUser, address: string): Promise<void> }
  openSession: SessionService['openSession']
}

export type SingleSignOnService = ReturnType<typeof createSingleSignOnService>

interface Returned {
  handle: string
  state: string
  code?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}

/** Characters of an unknown user's name that are logged. */
const LOGGED_NAME = 50

/** Single sign-on by OpenID Connect (docs/design/0009). */
export function createSingleSignOnService(deps: SingleSignOnDeps) {
  const { db, sealer, provider, parameters, basePath, secondFactor, openSession } = deps

  async function settings(): Promise<(ProviderSettings & { userClaim: string }) | undefined> {
    const values = await parameters.values()
    const issuer = values['sso.issuer']
    const clientId = values['sso.client_id']
    if (!values['sso.enabled'] || issuer === '' || clientId === '') return undefined
    const clientSecret = values['sso.client_secret']
    return { issuer, clientId, clientSecret, userClaim: values['sso.user_claim'] }
  }

  async function requireSettings() {
    const found = await settings()
    if (!found) throw new AppError('single_sign_on.off')
    return found
  }

  /** Takes the stored data of the login that this browser window began; a second answer finds none. */
  async function takeErrand(handle: string): Promise<Errand> {
    const hash = ticketHash(handle)
    const sealed = await unlogged(() => removeAttempt(db, hash))
    const text = sealed && sealer.unseal(hash.toString('base64'), sealed)
    if (text === undefined) throw new AppError('single_sign_on.ended')
    return JSON.parse(text) as Errand
  }

  /**
   * Finds the user whom the claim names. Accounts are never created automatically: an unknown person is told to contact
   * the administrator.
   */
  async function findUser(claim: unknown, context: Pick<CallContext, 'audit'>) {
    if (typeof claim === 'string') context.audit({ userName: claim.slice(0, LOGGED_NAME) })
    const known = userNameSchema.safeParse(claim)
    const user = known.success ? await findUserByName(db, known.data) : undefined
    if (!user) throw new AppError('single_sign_on.user_unknown')
    context.audit({ object: user.id })
    if (user.status !== 'enabled') throw new AppError('session.user_disabled')
    const { id, userName, name, readAt } = user
    return { readAt, user: { id, userName, name } }
  }

  return {
    /** Whether the login page offers single sign-on. */
    isOffered: async (): Promise<boolean> => (await settings()) !== undefined,

    /** @throws AppError single_sign_on.off, .unreachable, .not_a_provider, .issuer_wrong, .address_refused */
    async begin({ redirectUri }: { redirectUri: string }): Promise<{ url: string; handle: string }> {
      const { pathname, search, hash, username, password } = new URL(redirectUri)
      const isOurs = pathname === `${basePath}/login` && !search && !hash && !username && !password
      if (!isOurs) throw invalidRequest([{ path: 'redirectUri', rule: 'login_page' }])
      const errand: Errand = {
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

    /**
     * @throws AppError single_sign_on.* for a fault of the answer; session.user_disabled, session.no_menus,
     * session.second_factor_needed, session.second_factor_setup_needed
     */
    async finish(
      { handle, state, code, iss, error }: Returned,
      context: Pick<CallContext, 'address' | 'userAgent' | 'audit' | 'transaction'>,
    ): Promise<SignedIn> {
      context.audit({ after: { by: 'single_sign_on' } })
      const errand = await takeErrand(handle)
      if (state !== errand.state) throw new AppError('single_sign_on.state_wrong')
      if (error !== undefined || code === undefined) throw new AppError('single_sign_on.refused')
      const found = await requireSettings()
      const { claim, isMultiFactor } = await provider.identify(found, errand, { code, iss }, found.userClaim)
      const { user, readAt } = await findUser(claim, context)
      if (!isMultiFactor) await secondFactor.demand(user, context.address)
      return context.transaction(
        tx => openSession(tx, user, context, { confirmedAt: readAt }),
        () => ({ userId: user.id }),
      )
    },

    /** Removes logins that never returned; run every minute. */
    sweep: () => removeOldAttempts(db),
  }
}
