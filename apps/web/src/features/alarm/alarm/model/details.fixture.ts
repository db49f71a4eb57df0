import type { AlarmDetails } from '@palisade/contract'
import { buildAlarm } from './alarm.fixture.ts'

/** An alarm with its history, for tests. */
export function buildDetails(given: Partial<AlarmDetails> = {}): AlarmDetails {
  const alarm = buildAlarm(given)
  return {
    ...alarm,
    history: [
      {
        at: alarm.occurredAt,
        action: 'raised',
        by: '',
        from: null,
        to: 'on_alert',
        taskStatus: 'alarm_time',
        text: '',
        person: '',
      },
    ],
    allowedActions: ['acknowledge', 'false_alarm'],
    camera: null,
    cameras: [],
    pictureIds: [],
    ...given,
  }
}
