import type { SetupStep } from '@palisade/contract'
import { phrasesOf } from '../../module.ts'

export const dashboard = phrasesOf<'dashboard'>()({
  texts: {
    devices: 'Devices',
    total: 'Total',
    unplaced: 'No position',
    placeThem: '{count|one:# device has no position|other:# devices have no position}, place on the map',
    openAlarms: 'Open alarms',
    newest: 'Newest open alarms',
    noAlarms: 'No open alarms',
    allAlarms: 'All open alarms',
    atDesk: 'Open alarm {number} at the alarm desk',
    listed: '{name}: {count}, show in the list',
    times: '{count|one:once|other:# times}',
    setup: {
      title: 'Next steps',
      count: '{done} of {all} done',
      hide: 'Hide',
      done: 'Done',
      open: 'To do',
      step: {
        password: 'Set your own password',
        site: 'Name the site and give its place',
        areas: 'Add areas',
        cameras: 'Find cameras',
        users: 'Add users',
        api_key: 'Add a key for outside systems',
      } satisfies Record<SetupStep, string>,
      why: {
        password: 'The first one was made for you.',
        site: 'The map opens there.',
        areas: 'Buildings, floors, gates: devices and rights go by them.',
        cameras: 'On the network, or by address.',
        users: 'Everybody logs in by their own name.',
        api_key: 'Other systems report events with it.',
      } satisfies Record<SetupStep, string>,
    },
  },
  permissions: {
    'dashboard.view': 'See the home screen',
  },
  menu: {
    home: 'Home',
  },
})
