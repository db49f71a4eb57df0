import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { done, id, moment, nothing } from '../core/fields.ts'
import { ownProof } from './second-factor.ts'
import { signedIn } from './session.ts'
import { ownProofRefusals, personRefusals } from '../core/refusals.ts'

/** Of the way to the identity provider. */
const providerRefusals = [
  'single_sign_on.off',
  'single_sign_on.address_refused',
  'single_sign_on.unreachable',
  'single_sign_on.not_a_provider',
  'single_sign_on.issuer_wrong',
  'single_sign_on.answer_invalid',
] as const

/** Of the way back from it. */
const returnRefusals = [
  'single_sign_on.refused',
  'single_sign_on.ended',
  'single_sign_on.state_wrong',
  'single_sign_on.nonce_wrong',
  'single_sign_on.code_refused',
  'single_sign_on.client_refused',
  'single_sign_on.clock',
] as const

/** Minutes that a login may take at the provider. */
export const SINGLE_SIGN_ON_MINUTES = 10
/** Most characters of each value that a provider sends back with the browser. */
const PROVIDER_TEXT = 2000
const providerText = z.string().min(1).max(PROVIDER_TEXT)

/** Random text kept by the window that began the login: the provider's answer is accepted only together with it. */
const handle = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** The console's login page as the browser knows it; the provider takes those only that are registered with it. */
const redirectUri = z.url({ protocol: /^https?$/ }).max(500)
const begun = z.object({ url: z.string(), handle })
const returned = z.strictObject({
  handle,
  state: providerText,
  code: providerText.optional(),
  iss: providerText.optional(),
  error: providerText.optional(),
})

/** How a provider names a person for ever (OpenID Connect Core §2, `sub`). */
export const SUBJECT_LIMIT = 255
const subject = z.string().min(1).max(SUBJECT_LIMIT)

export const singleSignOnBinding = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** The name that the provider gave at the binding; '' when an administrator bound it. */
  name: z.string(),
  boundAt: moment,
  /** Whether it is of the provider that is set now; one of an earlier provider opens no session. */
  isInForce: z.boolean(),
})
export type SingleSignOnBinding = z.infer<typeof singleSignOnBinding>
const binding = z.object({ binding: singleSignOnBinding.nullable() })

const own = { access: { by: 'signed-in', object: 'none' }, centre: 'none' } as const
const ownByPassword = { ...own, rate: { max: 20, seconds: 60, by: 'user' } } as const
const manage = {
  access: { by: 'permission', permission: 'user.edit', object: 'none' },
  centre: 'none',
} as const

const meta = {
  access: { by: 'anyone' },
  centre: 'none',
  rate: { max: 30, seconds: 60, by: 'address' },
} as const

export const singleSignOnCalls = {
  begin: defineCall({
    path: '/smp/session/beginSingleSignOn',
    summary:
      'Where to send the browser to log in at the site’s OpenID provider (authorization code flow, PKCE)',
    request: z.strictObject({ redirectUri }),
    result: begun,
    refuses: providerRefusals,
    meta,
  }),
  finish: defineCall({
    path: '/smp/session/finishSingleSignOn',
    summary:
      'Sign in with what the provider gave the browser; may ask for a second factor like a login by password',
    request: returned,
    result: signedIn,
    refuses: [
      ...providerRefusals,
      ...returnRefusals,
      'single_sign_on.user_unknown',
      'session.second_factor_needed',
      'session.second_factor_setup_needed',
      'session.user_disabled',
      'session.no_menus',
    ],
    meta: { ...meta, audit: 'login' },
  }),
  getOwn: defineCall({
    path: '/smp/session/getSingleSignOnBinding',
    summary: 'The person at the OpenID provider to whom one’s own account is bound',
    request: nothing,
    result: binding,
    meta: own,
  }),
  beginOwn: defineCall({
    path: '/smp/session/beginBindSingleSignOn',
    summary: 'Where to send the browser to bind one’s own account; password and present code are asked again',
    request: ownProof.extend({ redirectUri }),
    result: begun,
    refuses: [...providerRefusals, ...ownProofRefusals],
    meta: ownByPassword,
  }),
  finishOwn: defineCall({
    path: '/smp/session/finishBindSingleSignOn',
    summary: 'Bind one’s own account to the person as whom the provider sent the browser back',
    request: returned,
    result: done,
    refuses: [...providerRefusals, ...returnRefusals, 'single_sign_on.identity_taken'],
    meta: { ...ownByPassword, audit: 'single_sign_on.bind' },
  }),
  removeOwn: defineCall({
    path: '/smp/session/unbindSingleSignOn',
    summary: 'Remove the binding of one’s own account; password and present code are asked again',
    request: ownProof,
    result: done,
    refuses: [...ownProofRefusals, 'single_sign_on.not_bound'],
    meta: { ...ownByPassword, audit: 'single_sign_on.unbind' },
  }),
  getBinding: defineCall({
    path: '/smp/user/getSingleSignOnBinding',
    summary: 'The person at the OpenID provider to whom a user’s account is bound',
    request: z.strictObject({ id }),
    result: binding,
    refuses: ['user.not_found'],
    meta: manage,
  }),
  bind: defineCall({
    path: '/smp/user/bindSingleSignOn',
    summary: 'Bind another user’s account to the person whom the present provider names so (`sub`)',
    request: z.strictObject({ id, subject }),
    result: done,
    refuses: [...personRefusals, 'single_sign_on.off', 'single_sign_on.identity_taken', 'user.not_found'],
    meta: { ...manage, audit: 'single_sign_on.bind' },
  }),
  unbind: defineCall({
    path: '/smp/user/unbindSingleSignOn',
    summary: 'Remove the binding of another user’s account; their sessions end',
    request: z.strictObject({ id }),
    result: done,
    refuses: [...personRefusals, 'single_sign_on.not_bound', 'user.not_found'],
    meta: { ...manage, audit: 'single_sign_on.unbind' },
  }),
}

export const singleSignOnModule = { calls: singleSignOnCalls }
