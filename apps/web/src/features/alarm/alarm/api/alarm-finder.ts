import { api } from '#shared/api/api.ts'
import { FOUND_OF_KIND, finderOf } from '#shared/feature/finder-of.ts'

const NUMBER = /^\d[\d-]*$/

/** Alarms by number, whole or its beginning. */
export const alarmFinder = finderOf('alarm.view', {
  title: 'shell.search.kind.alarms',
  async find(number, signal) {
    if (!NUMBER.test(number)) return []
    const { list } = await api.alarm.getRecords({ number, pageSize: FOUND_OF_KIND }, { signal })
    return list.map(alarm => ({
      id: alarm.id,
      name: alarm.number,
      hint: alarm.deviceName,
      to: { screen: 'alarmRecord', search: { number: alarm.number } },
    }))
  },
})
