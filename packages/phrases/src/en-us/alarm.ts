import { phrases } from '../catalogue.ts'

export const alarm = phrases({ live: { title: 'Live alarms' }, record: { title: 'Alarm records' } })
