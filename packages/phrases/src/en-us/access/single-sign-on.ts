import { phrasesOf } from '../../module.ts'

export const singleSignOn = phrasesOf<'singleSignOn'>()({
  errors: {
    'single_sign_on.off': 'Single sign-on is not available here',
    'single_sign_on.address_refused':
      'The address of single sign-on is not allowed. Contact the administrator.',
    'single_sign_on.unreachable':
      'The sign-on service cannot be reached. Try again shortly, or log in with your password.',
    'single_sign_on.not_a_provider':
      'The address of single sign-on does not lead to a sign-on service. Contact the administrator.',
    'single_sign_on.issuer_wrong':
      'The sign-on service gives another name than the one entered here. Contact the administrator.',
    'single_sign_on.client_refused':
      'The sign-on service does not accept this console. Contact the administrator.',
    'single_sign_on.refused': 'The sign-on service did not log you in',
    'single_sign_on.ended': 'This login took too long or was begun in another window. Log in again.',
    'single_sign_on.state_wrong': 'The answer does not belong to this login. Log in again.',
    'single_sign_on.nonce_wrong': 'The answer belongs to another login. Log in again.',
    'single_sign_on.code_refused': 'This login was used before or took too long. Log in again.',
    'single_sign_on.clock':
      'The clocks of the sign-on service and of this server differ too much. Contact the administrator.',
    'single_sign_on.answer_invalid':
      'The sign-on service gave an answer that cannot be trusted. Contact the administrator.',
    'single_sign_on.user_unknown': 'You have no account here. Contact the administrator.',
  },
})
