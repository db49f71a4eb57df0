import { translationOf } from '../catalogue.ts'
import type { alarm as english } from '../en-us/alarm.ts'

export const alarm = translationOf<typeof english>()({
  live: { title: '实时告警' },
  record: { title: '告警记录' },
})
