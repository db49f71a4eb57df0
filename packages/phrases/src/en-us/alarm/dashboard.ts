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
    tour: {
      offer: 'New here?',
      begin: 'Show me around',
      skip: 'Not now',
      title: {
        menu: 'Screens',
        search: 'Search',
        news: 'What you see is current',
        map: 'The map',
        panel: 'What needs eyes now',
        desk: 'Alarms',
        shift: 'Patrols and shifts',
        account: 'Your account',
      },
      text: {
        menu: 'Everything that you may do is in this menu. What you may not do is not in it.',
        search:
          'Ctrl-K finds screens, cameras, alarms by number, persons, plates, plans and settings from anywhere.',
        news: 'It says Live while news comes from the server. When it does not, a bar below the header says since when.',
        map: 'Home shows your centre: devices with their state, and open alarms flashing at their place. Choose one for its picture and what may be done.',
        panel:
          'Devices that are not well, open alarms by level, the newest of them: each number leads to its list.',
        desk: 'An alarm pops up on every screen. Alarms → Live alarms is the desk: acknowledge, send somebody, look at live and recorded pictures, close with a reason.',
        shift:
          'Patrol → Real-time patrol leads you from camera to camera. At the end of your shift write what the next one must know under Patrol → Shift handover, and sign.',
        account:
          'Password, second factor, how you are told of alarms, and this tour are here. Log out when you leave the desk.',
      },
    },
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
