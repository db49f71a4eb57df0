import type { Seeded } from '@palisade/contract'
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
  enums: {
    seeded: {
      centre: 'Default centre',
      admin: 'Super administrator',
      super_administrator: 'Super administrator',
      operator: 'Operator',
      dispatcher: 'Dispatcher',
      handled: 'Handled on site',
      nothing: 'Nothing found',
      staff: 'Staff or contractor',
      animal: 'Animal',
      weather: 'Weather',
      test: 'Test or maintenance',
      viewer: 'Viewer',
    } satisfies Record<Seeded, string>,
  },
})
