import { defineManifest } from '../manifest/manifest.ts'

export const singleSignOnManifest = defineManifest({
  errors: {
    'single_sign_on.off': { status: 200 },
    'single_sign_on.address_refused': { status: 200, log: 'warn' },
    'single_sign_on.unreachable': { status: 200, log: 'warn' },
    'single_sign_on.not_a_provider': { status: 200, log: 'warn' },
    'single_sign_on.issuer_wrong': { status: 200, log: 'warn' },
    'single_sign_on.client_refused': { status: 200, log: 'warn' },
    'single_sign_on.refused': { status: 200, log: 'info' },
    'single_sign_on.ended': { status: 200, log: 'info' },
    'single_sign_on.state_wrong': { status: 200, log: 'warn' },
    'single_sign_on.nonce_wrong': { status: 200, log: 'warn' },
    'single_sign_on.code_refused': { status: 200, log: 'warn' },
    'single_sign_on.clock': { status: 200, log: 'warn' },
    'single_sign_on.answer_invalid': { status: 200, log: 'warn' },
    /** The person is bound to no account; `subject` is how the provider names them. */
    'single_sign_on.user_unknown': { status: 200, log: 'warn' },
    /** The person at the provider is bound to another account. */
    'single_sign_on.identity_taken': { status: 200 },
    'single_sign_on.not_bound': { status: 200 },
  },
})
