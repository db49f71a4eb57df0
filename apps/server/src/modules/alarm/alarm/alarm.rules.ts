import {
  alarmLevels,
  liveTimeoutHours,
  type AlarmAction,
  type AlarmLevel,
  type AlarmStatus,
  type AlarmTaskStatus,
  type ErrorCode,
  type LiveTimeout,
} from '@palisade/contract'

/** What an action leads to from a state, or the code it is refused with. */
export type Transition = { to: AlarmStatus; taskStatus: AlarmTaskStatus } | { refused: ErrorCode }

const alreadyClosed = { refused: 'alarm.already_closed' } as const
const putAway = { to: 'completed', taskStatus: 'false_alarm' } as const
/** The task status of a close is the style the operator chose; this one stands when none was. */
const closed = { to: 'completed', taskStatus: 'real_event_handled' } as const

/**
 * Every state and action of an alarm (ALARM-5, ALARM-6). Task dispatch adds its actions as columns here: release
 * (on_alert | in_progress → in_progress, task_issued), reissue (rejected → in_progress, task_issued), and the patrol
 * staff's answers (in_progress → rejected, task_rejected). Until then nothing leads to `rejected`; an alarm in it can be
 * put away or closed like one in progress.
 */
export const transitions: Record<AlarmStatus, Record<AlarmAction, Transition>> = {
  on_alert: {
    acknowledge: { to: 'in_progress', taskStatus: 'pending' },
    false_alarm: putAway,
    close: { refused: 'alarm.not_acknowledged' },
  },
  in_progress: {
    acknowledge: { refused: 'alarm.already_acknowledged' },
    false_alarm: putAway,
    close: closed,
  },
  rejected: {
    acknowledge: { refused: 'alarm.already_acknowledged' },
    false_alarm: putAway,
    close: closed,
  },
  completed: { acknowledge: alreadyClosed, false_alarm: alreadyClosed, close: alreadyClosed },
}

/** What the operator saw and wants. */
export interface Action {
  action: AlarmAction
  /** Version the operator saw; left out = whatever it is now. */
  version?: number | undefined
  /** Only with close. */
  style?: AlarmTaskStatus
  reason?: string
}

/**
 * Decides an action. The state comes first, because 'already acknowledged by …' tells more than 'changed meanwhile'; then
 * whether the operator acted on the state as it is. A mere repeat or a picture that arrived refuses nobody.
 */
export function decide(alarm: { status: AlarmStatus; stateVersion: number }, wanted: Action): Transition {
  const transition = transitions[alarm.status][wanted.action]
  if ('refused' in transition) return transition
  if (wanted.version !== undefined && wanted.version < alarm.stateVersion) {
    return { refused: 'alarm.changed_meanwhile' }
  }
  if (wanted.action !== 'close') return transition
  if (!wanted.reason) return { refused: 'alarm.close_reason_required' }
  return { to: transition.to, taskStatus: wanted.style ?? transition.taskStatus }
}

/** Actions that would not be refused in a state; who may take them is asked elsewhere. */
export function possibleActions(status: AlarmStatus): AlarmAction[] {
  const all: [AlarmAction, Transition][] = [
    ['acknowledge', transitions[status].acknowledge],
    ['false_alarm', transitions[status].false_alarm],
    ['close', transitions[status].close],
  ]
  return all.flatMap(([action, transition]) => ('refused' in transition ? [] : [action]))
}

/** Levels are kept as numbers so that the database orders by urgency: 1 very urgent … 4 low. */
export function levelNumber(level: AlarmLevel): number {
  return alarmLevels.indexOf(level) + 1
}

export function levelOfNumber(number: number): AlarmLevel {
  const level = alarmLevels[number - 1]
  if (!level) throw new RangeError(`no alarm level ${number}`)
  return level
}

/** `yyyymmdd-n`, the day as the site's calendar has it. */
export function numberDay(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

export function alarmNumber(day: string, n: number): string {
  return `${day.replaceAll('-', '')}-${n}`
}

const HOUR_MS = 60 * 60 * 1000

/** ms after its beginning that an alarm leaves the live ones (SYSTEM-19). */
export const liveMs = (timeout: LiveTimeout): number => liveTimeoutHours[timeout] * HOUR_MS

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * When an alarm occurred whose number begins so, as far as the year, month and day in it tell; ms since 1970. A day wider
 * at both ends, since the site's calendar is at most 14 hours from UTC. Undefined when it names no year.
 */
export function spanOfNumber(number: string): { from: number; to: number } | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)?(\d\d)?/.exec(number)?.map(Number) ?? []
  if (!year || year < 1971) return undefined
  const [ofMonth, ofDay] = [month || undefined, day || undefined]
  const from = Date.UTC(year, (ofMonth ?? 1) - 1, ofDay ?? 1)
  const to = ofDay ? from + DAY_MS : Date.UTC(ofMonth ? year : year + 1, ofMonth ?? 0, 1)
  return { from: from - DAY_MS, to: to + DAY_MS }
}
