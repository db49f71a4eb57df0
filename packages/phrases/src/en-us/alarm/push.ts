import type { PushStatus } from '@palisade/contract'
import { phrasesOf } from '../../module.ts'

export const push = phrasesOf<'push'>()({
  texts: {
    title: 'Notifications',
    /** While tasks arrive by the page's own connection alone. */
    pageOnly: 'Tasks arrive only while this page is open.',
    /** Both sentences, one after the other. */
    both: '{reason} {pageOnly}',
    reason: {
      off: 'Tasks arrive only while this page is open.',
      checking: 'A first message is on its way…',
      on: 'This phone is told of tasks while the page is closed, too.',
      unreachable: 'The site finds no way to the push service of this phone.',
      refused: 'The push service of this phone does not take messages of the site.',
      no_contact:
        'The push service of iPhones takes messages only from a site that states a contact. An administrator enters it in the system parameters, below Alarms.',
      insecure: 'Browsers allow notifications over https only.',
      unsupported:
        'This browser knows no notifications. On an iPhone, add the page to the home screen first.',
      denied: 'Notifications are blocked in the settings of this browser.',
      failed: 'The browser could not register with its push service.',
    },
    /** Titles of the messages themselves. */
    message: {
      hello: 'Notifications are on',
      issue: 'New task: {type}',
      reissue: 'Task again: {type}',
      urge: 'Urged: {type}',
    },
  },
  errors: {
    'push.address_refused': 'The address of this push service is not allowed',
    'push.key_invalid': 'The browser has sent keys that cannot be used',
  },
  enums: {
    pushStatus: {
      off: 'Off',
      checking: 'Checking',
      on: 'On',
      unreachable: 'No way out',
      refused: 'Refused',
      no_contact: 'No contact',
    } satisfies Record<PushStatus, string>,
  },
  log: {
    'push.subscribe': 'Turn on notifications of a phone',
    'push.unsubscribe': 'Turn off notifications of a phone',
  },
})
