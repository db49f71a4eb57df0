import { defineManifest } from '../manifest/manifest.ts'

export const secondFactorManifest = defineManifest({
  errors: {
    /** The answer has a `challenge`, with which the login goes on by a code. */
    'session.second_factor_needed': { status: 200 },
    /** The answer has a `challenge`, with which the login goes on by setting up a factor. */
    'session.second_factor_setup_needed': { status: 200 },
    'session.second_factor_wrong': { status: 200, log: 'info' },
    'session.challenge_ended': { status: 200, log: 'info' },
    'session.password_wrong': { status: 200, log: 'info' },
    'session.second_factor_required': { status: 200 },
    'session.second_factor_not_set': { status: 200 },
    /** A second factor is set up, so its code is asked beside the password. */
    'session.second_factor_code_needed': { status: 200 },
    'session.second_factor_set': { status: 200 },
    /** The second factor is required, so it is set up only with a code from an administrator. */
    'session.enrolment_code_needed': { status: 200 },
    'session.enrolment_code_wrong': { status: 200, log: 'info' },
  },
})
