import {
  alarmActions,
  alarmLevels,
  liveTimeoutHours,
  type AlarmAction,
  type AlarmLevel,
  type AlarmStatus,
  type AlarmTaskStatus,
  type ErrorCode,
  type LiveTimeout,
} from '@palisade/contract'
import { siteDayOf } from '#server/infra/site-time.ts'

/** Where an action takes an alarm. */
export interface Moved {
  to: AlarmStatus
  taskStatus: AlarmTaskStatus
}
/** The result of an action in a state, or the error code with which it is refused. */
export type Transition = Moved | { refused: ErrorCode }

const alreadyClosed = { refused: 'alarm.already_closed' } as const
const alreadyAcknowledged = { refused: 'alarm.already_acknowledged' } as const
const notAcknowledged = { refused: 'alarm.not_acknowledged' } as const
const putAway = { to: 'completed', taskStatus: 'false_alarm' } as const
const issued = { to: 'in_progress', taskStatus: 'task_issued' } as const
/** The task status of a closed alarm is the close style that the operator chose, or this one when none was chosen. */
const closed = { to: 'completed', taskStatus: 'real_event_handled' } as const

/** An operator's action, or that the last person who had a task of the alarm has rejected it. */
export type AlarmStep = AlarmAction | 'all_rejected'

/**
 * The result of every action in every state of an alarm (ALARM-5, ALARM-6, ALARM-30). Releasing a task acknowledges the
 * alarm too.
 */
export const transitions: Record<AlarmStatus, Record<AlarmStep, Transition>> = {
  on_alert: {
    acknowledge: { to: 'in_progress', taskStatus: 'pending' },
    release: issued,
    assign: notAcknowledged,
    reissue: notAcknowledged,
    all_rejected: notAcknowledged,
    false_alarm: putAway,
    close: notAcknowledged,
  },
  in_progress: {
    acknowledge: alreadyAcknowledged,
    release: issued,
    assign: issued,
    reissue: issued,
    all_rejected: { to: 'rejected', taskStatus: 'task_rejected' },
    false_alarm: putAway,
    close: closed,
  },
  rejected: {
    acknowledge: alreadyAcknowledged,
    release: issued,
    assign: issued,
    reissue: issued,
    all_rejected: alreadyAcknowledged,
    false_alarm: putAway,
    close: closed,
  },
  completed: {
    acknowledge: alreadyClosed,
    release: alreadyClosed,
    assign: alreadyClosed,
    reissue: alreadyClosed,
    all_rejected: alreadyClosed,
    false_alarm: alreadyClosed,
    close: alreadyClosed,
  },
}

/** The action that the operator wants, and the state of the alarm that they saw. */
export interface Action {
  action: AlarmStep
  /** The version that the operator saw; when it is left out, the action applies to whatever the state is now. */
  version?: number | undefined
  /** Used with `close` only. */
  style?: AlarmTaskStatus
  reason?: string | undefined
}

/** Whether an action ends an alarm that somebody has taken on: it takes a reason and the right to close, whatever the verdict is. */
export const endsHandled = (status: AlarmStatus, action: AlarmStep): boolean =>
  action === 'close' || (action === 'false_alarm' && (status === 'in_progress' || status === 'rejected'))

/**
 * Decides an action. The state is checked first, because 'already acknowledged by …' tells an operator more than
 * 'changed meanwhile'; then whether the operator saw the present state. `stateVersion` does not change with a mere
 * repeat or an added picture, so these cause no refusal.
 */
export function decide(alarm: { status: AlarmStatus; stateVersion: number }, wanted: Action): Transition {
  const transition = transitions[alarm.status][wanted.action]
  if ('refused' in transition) return transition
  if (wanted.version !== undefined && wanted.version < alarm.stateVersion) {
    return { refused: 'alarm.changed_meanwhile' }
  }
  if (endsHandled(alarm.status, wanted.action) && !wanted.reason)
    return { refused: 'alarm.close_reason_required' }
  if (wanted.action !== 'close') return transition
  return { to: transition.to, taskStatus: wanted.style ?? transition.taskStatus }
}

/**
 * The actions that the state allows; whether the user is permitted to take them is checked elsewhere. The first task is
 * released, further ones are assigned.
 */
export function possibleActions(status: AlarmStatus, hasTasks: boolean): AlarmAction[] {
  const other = hasTasks ? ['release'] : ['assign', 'reissue']
  return alarmActions.filter(action => !('refused' in transitions[status][action]) && !other.includes(action))
}

/** Levels are stored as numbers, so that the database can order by urgency: 1 very urgent … 4 low. */
export function levelNumber(level: AlarmLevel): number {
  return alarmLevels.indexOf(level) + 1
}

export const VERY_URGENT = levelNumber('very_urgent')

export function levelOfNumber(number: number): AlarmLevel {
  const level = alarmLevels[number - 1]
  if (!level) throw new RangeError(`no alarm level ${number}`)
  return level
}

/** The part `yyyymmdd` of an alarm's number `yyyymmdd-n`; the day is that of the site's calendar. */
export const numberDay = (moment: Date): string => siteDayOf(moment.getTime())

export function alarmNumber(day: string, n: number): string {
  return `${day.replaceAll('-', '')}-${n}`
}

const HOUR_MS = 60 * 60 * 1000

/** How long an alarm counts as live after its beginning (SYSTEM-19), ms. */
export const liveMs = (timeout: LiveTimeout): number => liveTimeoutHours[timeout] * HOUR_MS

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The span in which an alarm occurred whose number begins like this, as far as year, month and day are given; ms since
 * 1970. It is a day wider at both ends, because the site's calendar differs from UTC by up to 14 hours. Undefined when
 * the number gives no year.
 */
export function spanOfNumber(number: string): { from: number; to: number } | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)?(\d\d)?/.exec(number)?.map(Number) ?? []
  if (!year || year < 1971) return undefined
  const [ofMonth, ofDay] = [month || undefined, day || undefined]
  const from = Date.UTC(year, (ofMonth ?? 1) - 1, ofDay ?? 1)
  const to = ofDay ? from + DAY_MS : Date.UTC(ofMonth ? year : year + 1, ofMonth ?? 0, 1)
  return { from: from - DAY_MS, to: to + DAY_MS }
}
