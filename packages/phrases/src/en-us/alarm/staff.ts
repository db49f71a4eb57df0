import type { PersonStatus } from '@palisade/contract'
import { phrasesOf } from '../../module.ts'

export const staff = phrasesOf<'staff'>()({
  errors: {
    'staff.off_duty': 'Positions are kept on duty only',
    'staff.no_consent': 'Positions are kept with consent only',
  },
  enums: {
    personStatus: {
      free: 'Free',
      busy: 'Busy',
      online: 'Online',
      offline: 'Offline',
    } satisfies Record<PersonStatus, string>,
  },
  permissions: {
    'staff.use': 'Take tasks in the field',
  },
  log: {
    'staff.update': 'Change own duty and status',
  },
})
