import type {
  AlarmType,
  ErrorParams,
  InputOf,
  NewManualAlarm,
  PersonTaskAction,
  ProcedureStep,
  patrolFootCalls,
  procedureCalls,
  taskCalls,
} from '@palisade/contract'

type Act = InputOf<typeof taskCalls.act>
type Report = InputOf<typeof taskCalls.report>
type Answer = InputOf<typeof procedureCalls.answer>
type Raised = Pick<
  NewManualAlarm,
  'type' | 'level' | 'description' | 'areaId' | 'deviceId' | 'longitude' | 'latitude'
>

/** A deed on a task. Pictures stay bytes until they are sent: as text they would take a third more of the phone. */
export type TaskDeed =
  | ({ kind: 'act' } & Pick<Act, 'action' | 'reason' | 'userId'>)
  | {
      kind: 'report'
      report: NonNullable<Report['kind']>
      content: string
      pictures: readonly Blob[]
    }
/** An alarm that the guard raises. */
export type AlarmDeed = { kind: 'alarm'; pictures: readonly Blob[] } & Raised
/** An answer to a step of the alarm's procedure; the step is kept to show the answer in its words. */
export type AnswerDeed = { kind: 'answer'; step: ProcedureStep; pictures: readonly Blob[] } & Pick<
  Answer,
  'alarmId' | 'procedureId' | 'version' | 'revision' | 'choice' | 'text' | 'number'
>
/** A check-in at a stop of a patrol on foot, whose name is kept to show it. `phoneAt` is by the phone's own clock. */
export type CheckInDeed = { kind: 'check_in'; stop: string; pictures: readonly Blob[] } & Pick<
  InputOf<typeof patrolFootCalls.checkIn>,
  'position' | 'code' | 'phoneAt' | 'place' | 'note' | 'answers'
>
export type Deed = TaskDeed | AlarmDeed | AnswerDeed | CheckInDeed

/** Why the server did not take it; the guard reads it and puts it away. */
export interface Refusal {
  code: string
  params: ErrorParams
}

/**
 * A deed is held up by the missing answer (`network`), by an answer that says nothing of the deed itself (`server`), or by a
 * session that has ended (`login`).
 */
export type TroubleKind = 'network' | 'server' | 'login'

/** The attempts so far to send a deed. */
export interface Trouble {
  kind: TroubleKind
  tries: number
  /** When it was tried last, ms since 1970 by the phone's clock. */
  at: number
  /** The answer of the server, where there was one. */
  answer?: Refusal
}

/** Something that the guard did and that the server has not taken yet. */
export interface Waiting<D extends Deed = Deed> {
  /** The server does each request once, however often it comes. */
  requestId: string
  /** Whose it is: it is sent in their name only. */
  userId: string
  /** The task or patrol that it is of; undefined for an alarm that is raised. */
  taskId?: string
  /** The alarm as the list of waiting deeds calls it; undefined for a check-in. */
  alarm?: { number: string; type: AlarmType }
  /** When it was done. */
  at: string
  deed: D
  /** The request that this one corrects: where that one is not taken, neither is this. */
  corrects?: string
  /** The server has refused it for good. */
  refusal?: Refusal
  /** It could not be sent so far, and is tried again. */
  trouble?: Trouble
}

/** Undefined for what is done on no task. */
export function actionOf(deed: Deed): PersonTaskAction | undefined {
  switch (deed.kind) {
    case 'act':
      return deed.action
    case 'report':
      return deed.report
    case 'alarm':
    case 'answer':
    case 'check_in':
      return undefined
  }
}
