import type { LinkageActionKind, LinkageActionOf, LinkageReason, LinkageStepState } from '@palisade/contract'
import type { Tx } from '../../../../infra/database/database.ts'
import type { WorkedRun } from '../run/step.queries.ts'

/** How an action ended. */
export interface ActionResult {
  state: Extract<LinkageStepState, 'done' | 'failed' | 'uncertain'>
  /** Our own reason, or the code of a refusal. */
  reason?: string
  params?: Record<string, string>
  /** Name of what it acted on, where it is another than the action names. */
  target?: string
  /** The device it acted on, for the map, where it is another. */
  deviceId?: string | null
  /** Key of the picture that it took. */
  pictureKey?: string
}

export interface ActionContext<Kind extends LinkageActionKind = LinkageActionKind> {
  run: WorkedRun
  position: number
  action: LinkageActionOf<Kind>
  /** Who saved the rule or began the run; undefined once the account is gone. */
  author: { id: string; name: string } | undefined
}

/**
 * How one kind of action is done. `within` runs in the transaction that notes its end, so that both are so or neither is, with those of
 * other runs unless it is `isAlone`, because it locks rows that operators change too; `perform` runs outside, between the notes of its
 * beginning and its end.
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
