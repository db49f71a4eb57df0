import { phrasesOf } from '../../module.ts'

export const deviceHistory = phrasesOf<'deviceHistory'>()({
  texts: {
    title: 'Changes of devices',
    at: 'Time',
    device: 'Device',
    field: 'Field',
    before: 'Before',
    after: 'After',
    user: 'Changed by',
    program: 'System',
    changed: 'Changed',
    oneDevice: 'One device',
    restore: 'Restore',
    restoreTitle: 'Restore “{field}” of {name}?',
    restoreText: 'It becomes: {value}',
    restored: 'Restored',
  },
  errors: {
    'device.change_not_restorable': 'This change cannot be taken back',
  },
  menu: {
    configHistory: 'Configuration history',
  },
  log: {
    'device.restore': 'Restore device setting',
  },
})
