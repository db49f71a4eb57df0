import type { Alarm } from '@palisade/contract'
import type { MqttMessage } from '../channel/mqtt.ts'

/** Codes of the centres by the ids of their areas. */
export type CentreCodes = ReadonlyMap<string, string>

export interface AlarmEvent {
  type: string
  at: Date
  alarm: Alarm
}

/** A message of the tree; `alarmId` of one that the broker keeps. */
export interface TreeMessage extends MqttMessage {
  alarmId?: string
}

const topicOf = ({ centerId }: Alarm, codes: CentreCodes, rest: string) =>
  `${codes.get(centerId) ?? 'unknown'}/${rest}`

/** An alarm as it stands; the broker keeps it while it is open. An alarm of a version is one message, however often it comes. */
export const stateMessage = (alarm: Alarm, codes: CentreCodes): TreeMessage => ({
  id: `${alarm.id}-${alarm.version}`,
  topic: topicOf(alarm, codes, `alarm/${alarm.id}`),
  payload: JSON.stringify(alarm),
  retain: true,
  alarmId: alarm.id,
})

/** Takes from the broker what it keeps below a topic. */
export const emptyMessage = ({ topic, alarmId }: { topic: string; alarmId: string }): TreeMessage => ({
  id: `${alarmId}-over`,
  topic,
  isWhole: true,
  payload: '',
  retain: true,
})

/** An event of an alarm for who follows them all, and its state for who asks for one; an empty state takes it from the broker. */
export function messagesOf({ type, at, alarm }: AlarmEvent, codes: CentreCodes, id: string): TreeMessage[] {
  const event = {
    id,
    topic: topicOf(alarm, codes, 'alarm-event'),
    payload: JSON.stringify({ event: type.slice('alarm.'.length), at: at.toISOString(), alarm }),
  }
  const state = stateMessage(alarm, codes)
  return [event, alarm.status === 'completed' ? { ...state, payload: '' } : state]
}
