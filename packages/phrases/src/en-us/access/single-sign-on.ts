import { phrasesOf } from '../../module.ts'

export const singleSignOn = phrasesOf<'singleSignOn'>()({
  texts: {
    own: {
      title: 'Single sign-on',
      hint: 'Bind your account to yourself at the sign-on service, then log in there instead of with your password.',
      bound: 'Bound since {time}',
      boundAs: 'Bound as {name} since {time}',
      notBound: 'Not bound',
      notInForce: 'Bound at an earlier sign-on service: it does not log you in any more.',
      bind: 'Bind',
      bindAgain: 'Bind to another',
      unbind: 'Remove binding',
      proofFor: {
        bind: 'Enter your password to bind your account. You are sent to the sign-on service for it.',
        unbind: 'Enter your password to remove the binding.',
      },
      isBound: 'Your account is bound',
      isUnbound: 'The binding was removed',
      binding: 'Binding your account …',
    },
    user: {
      open: 'Single sign-on',
      title: 'Single sign-on of {name}',
      explain:
        'Only the person whom the sign-on service names by this identifier logs in to this account; a matching user name or e-mail is not enough. The identifier is shown to a person who is refused, and stands in the login log.',
      subject: 'Identifier at the sign-on service (sub)',
      subjectRequired: 'Enter the identifier',
      issuer: 'Sign-on service: {issuer}',
      bind: 'Bind',
      unbind: 'Remove binding',
      unbindTitle: 'Remove the binding of {name}?',
      unbindText: 'The user is logged out everywhere and cannot use single sign-on until bound again.',
      isBound: 'The account is bound',
      isUnbound: 'The binding was removed',
    },
  },
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
    'single_sign_on.user_unknown':
      'You are not bound to an account here. Log in with your password and bind your account under Password, or give the administrator this identifier: {subject}',
    'single_sign_on.identity_taken': 'This person is bound to another account here',
    'single_sign_on.not_bound': 'This account is not bound',
  },
  log: {
    'single_sign_on.bind': 'Bind account for single sign-on',
    'single_sign_on.unbind': 'Remove binding for single sign-on',
  },
})
