import { phrasesOf } from '../../module.ts'

export const dashboard = phrasesOf<'dashboard'>()({
  texts: {
    devices: 'Devices',
    total: 'Total',
    openAlarms: 'Open alarms',
    newest: 'Newest open alarms',
    noAlarms: 'No open alarms',
    allAlarms: 'All open alarms',
    onAlert: 'On alert',
    inProgress: 'In progress',
    atDesk: 'Open alarm {number} at the alarm desk',
    listed: '{name}: {count}, show in the list',
    times: '{count|one:once|other:# times}',
  },
  permissions: {
    'dashboard.view': 'See the home screen',
  },
  menu: {
    home: 'Home',
  },
})
