import type { Alarm } from '@palisade/contract'
import type { MqttMessage } from '../channel/mqtt.ts'

/** Codes of the centres by the ids of their areas. */
export type CentreCodes = ReadonlyMap<string, string>

export interface AlarmEvent {
  type: string
  at: Date
  alarm: Alarm
}

/** A message of the tree of alarms. Only messages that the broker retains have an `alarmId`. */
export interface TreeMessage extends MqttMessage {
  alarmId?: string
}

const topicOf = ({ centerId }: Alarm, codes: CentreCodes, rest: string) =>
  `${codes.get(centerId) ?? 'unknown'}/${rest}`

/**
 * The present state of an alarm, which the broker retains while the alarm is open. Its id is made from alarm and version, so that a repeat
 * is recognised.
 */
export const stateMessage = (alarm: Alarm, codes: CentreCodes): TreeMessage => ({
  id: `${alarm.id}-${alarm.version}`,
  topic: topicOf(alarm, codes, `alarm/${alarm.id}`),
  payload: JSON.stringify(alarm),
  retain: true,
  alarmId: alarm.id,
})

/** An empty message, which has the broker drop what it retains at a topic. */
export const emptyMessage = ({ topic, alarmId }: { topic: string; alarmId: string }): TreeMessage => ({
  id: `${alarmId}-over`,
  topic,
  isWhole: true,
  payload: '',
  retain: true,
})

/**
 * The messages of an alarm's event: the event itself for subscribers that follow all alarms, and the state of the alarm to be retained. Of
 * an alarm that is over the state is empty.
 */
export function messagesOf({ type, at, alarm }: AlarmEvent, codes: CentreCodes, id: string): TreeMessage[] {
  const event = {
    id,
    topic: topicOf(alarm, codes, 'alarm-event'),
    payload: JSON.stringify({ event: type.slice('alarm.'.length), at: at.toISOString(), alarm }),
  }
  const state = stateMessage(alarm, codes)
  return [event, alarm.status === 'completed' ? { ...state, payload: '' } : state]
}
