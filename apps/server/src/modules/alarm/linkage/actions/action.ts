import type { LinkageActionKind, LinkageActionOf, LinkageReason, LinkageStepState } from '@palisade/contract'
import type { Tx } from '#server/infra/database/database.ts'
import type { WorkedRun } from '../run/run.queries.ts'

/** How an action ended. */
export interface ActionResult {
  state: Extract<LinkageStepState, 'done' | 'failed' | 'uncertain'>
  /** A reason of the linkage itself, or the error code with which the action was refused. */
  reason?: string
  params?: Record<string, string>
  /** Name of the thing it acted on, where that differs from the one that the action names. */
  target?: string
  /** The device it acted on, for the map, where that differs from the one that the action names. */
  deviceId?: string | null
  /** Key of the picture that it took. */
  pictureKey?: string
}

export interface ActionContext<Kind extends LinkageActionKind = LinkageActionKind> {
  run: WorkedRun
  position: number
  action: LinkageActionOf<Kind>
  /** The user who saved the rule or began the run; undefined once the account is disabled or deleted. */
  author: { id: string; name: string } | undefined
}

/**
 * Carries out one kind of action. `within` runs in the transaction that stores its result, so that either both are committed or neither
 * is. That transaction carries out actions of several runs; a handler that is `isAlone` gets a transaction of its own, because it locks
 * rows that operators change too. `perform` runs outside of transactions, after the action is stored as begun and before its result is.
 */
export type ActionHandler<Kind extends LinkageActionKind> = { isAlone?: true } & (
  | { within: (tx: Tx, context: ActionContext<Kind>) => Promise<ActionResult> }
  | { perform: (context: ActionContext<Kind>) => Promise<ActionResult> }
)

export type ActionHandlers = { [Kind in LinkageActionKind]: ActionHandler<Kind> }

export const done = (more: Omit<ActionResult, 'state'> = {}): ActionResult => ({ state: 'done', ...more })
export const failed = (
  reason: LinkageReason,
  more: Omit<ActionResult, 'state' | 'reason'> = {},
): ActionResult => ({
  state: 'failed',
  reason,
  ...more,
})
