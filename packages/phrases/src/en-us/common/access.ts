import { phrasesOf } from '../../module.ts'

export const access = phrasesOf<'access'>()({
  errors: {
    'access.denied': 'Insufficient permission',
    'access.no_area': 'No access to this area',
    'access.no_centre': 'No central permission, function unavailable',
    'access.no_centre_and_area':
      'No center and area permission, function unavailable. Please contact the administrator.',
    'access.key_invalid': 'The access key is unknown, expired or revoked',
    'access.key_scope': 'The access key does not allow this call',
  },
})
