import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { signedIn } from './session.ts'

/** Minutes that a login may take at the provider. */
export const SINGLE_SIGN_ON_MINUTES = 10
/** Most characters of each value that a provider sends back with the browser. */
const PROVIDER_TEXT = 2000
const providerText = z.string().min(1).max(PROVIDER_TEXT)

/** Random text kept by the window that began the login: the provider's answer is accepted only together with it. */
const handle = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

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
    request: z.strictObject({
      /** The console's login page as the browser knows it; the provider takes those only that are registered with it. */
      redirectUri: z.url({ protocol: /^https?$/ }).max(500),
    }),
    result: z.object({ url: z.string(), handle }),
    meta,
  }),
  finish: defineCall({
    path: '/smp/session/finishSingleSignOn',
    summary:
      'Sign in with what the provider gave the browser; may ask for a second factor like a login by password',
    request: z.strictObject({
      handle,
      state: providerText,
      code: providerText.optional(),
      iss: providerText.optional(),
      error: providerText.optional(),
    }),
    result: signedIn,
    meta: { ...meta, audit: 'login' },
  }),
}

export const singleSignOnModule = { calls: singleSignOnCalls }
