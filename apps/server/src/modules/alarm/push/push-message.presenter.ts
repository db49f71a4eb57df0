import type { AlarmLevel, AlarmType, PushMessage } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import type { PushAction } from './push-message.queries.ts'

/** The alarm of a task, as far as its phone is told on the locked screen. */
export interface ToldAlarm {
  type: AlarmType
  level: AlarmLevel
}

/** The words of a message; a phone that lies on a table shows nothing of who and where. */
export function presentMessage(
  t: Translator,
  { action, task_id }: { action: PushAction; task_id: string | null },
  alarm: ToldAlarm | undefined,
): PushMessage {
  if (action === 'hello' || !alarm) return { taskId: null, title: t('push.message.hello'), level: '' }
  return {
    taskId: task_id,
    title: t(`push.message.${action}`, { type: t(`enums.alarmType.${alarm.type}`) }),
    level: t(`enums.alarmLevel.${alarm.level}`),
  }
}
