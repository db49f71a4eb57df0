import { phrases } from '../../catalogue.ts'

export const deviceHistory = phrases({
  title: 'Changes of devices',
  at: 'Time',
  device: 'Device',
  field: 'Field',
  before: 'Before',
  after: 'After',
  user: 'Changed by',
  program: 'System',
  changed: 'Changed',
  oneDevice: 'Only {name}',
  restore: 'Restore',
  restoreTitle: 'Restore “{field}” of {name}?',
  restoreText: 'It becomes: {value}',
  restored: 'Restored',
})
