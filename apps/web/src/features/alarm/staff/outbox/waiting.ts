import type { AlarmType, ErrorParams, InputOf, PersonTaskAction, taskCalls } from '@palisade/contract'

type Act = InputOf<typeof taskCalls.act>
type Report = InputOf<typeof taskCalls.report>

/** A deed of the guard. Pictures stay bytes until they are sent: as text they would take a third more of the phone. */
export type Deed =
  | ({ kind: 'act' } & Pick<Act, 'action' | 'reason' | 'userId'>)
  | { kind: 'report'; report: NonNullable<Report['kind']>; content: string; pictures: readonly Blob[] }

/** Why the server did not take it; the guard reads it and puts it away. */
export interface Refusal {
  code: string
  params: ErrorParams
}

/** Something that the guard did and that the server has not taken yet. */
export interface Waiting {
  /** The server does each request once, however often it comes. */
  requestId: string
  /** Whose it is: it is sent in their name only. */
  userId: string
  taskId: string
  /** The alarm as the list of waiting deeds calls it. */
  alarm: { number: string; type: AlarmType }
  /** When it was done. */
  at: string
  deed: Deed
  refusal?: Refusal
}

export const actionOf = (deed: Deed): PersonTaskAction => (deed.kind === 'act' ? deed.action : deed.report)
