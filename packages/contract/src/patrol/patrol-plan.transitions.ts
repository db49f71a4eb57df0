import type { ErrorCode } from '../manifest/errors.ts'
import type { PatrolPlanState } from './patrol-plan.ts'

/** Events in the life of a plan. `complete` comes by itself when nothing of its time is left. */
export const patrolPlanActions = ['start', 'stop', 'pause', 'resume', 'complete', 'update', 'delete'] as const
export type PatrolPlanAction = (typeof patrolPlanActions)[number]

/** The state that an action leads to, or the code with which it is refused. */
export type PatrolPlanTransition = { to: PatrolPlanState } | { refused: ErrorCode }

const to = (state: PatrolPlanState): PatrolPlanTransition => ({ to: state })
const refused = (code: ErrorCode): PatrolPlanTransition => ({ refused: code })
const notRunning = refused('patrol_plan.not_running')
const notPaused = refused('patrol_plan.not_paused')
const isRunning = refused('patrol_plan.is_running')
const isExpired = refused('patrol_plan.expired')

/** The result of every action in every state of a plan (PATROL-3). */
export const patrolPlanTransitions: Record<
  PatrolPlanState,
  Record<PatrolPlanAction, PatrolPlanTransition>
> = {
  not_started: {
    start: to('in_progress'),
    stop: notRunning,
    pause: notRunning,
    resume: notPaused,
    complete: notRunning,
    update: to('not_started'),
    delete: to('not_started'),
  },
  in_progress: {
    start: refused('patrol_plan.already_running'),
    stop: to('ended'),
    pause: to('paused'),
    resume: notPaused,
    complete: to('completed'),
    update: isRunning,
    delete: isRunning,
  },
  paused: {
    start: refused('patrol_plan.already_running'),
    stop: to('ended'),
    pause: notRunning,
    resume: to('in_progress'),
    complete: notRunning,
    update: isRunning,
    delete: isRunning,
  },
  ended: {
    start: to('in_progress'),
    stop: notRunning,
    pause: notRunning,
    resume: notPaused,
    complete: notRunning,
    update: to('not_started'),
    delete: to('ended'),
  },
  completed: {
    start: isExpired,
    stop: notRunning,
    pause: notRunning,
    resume: notPaused,
    complete: notRunning,
    update: isExpired,
    delete: to('completed'),
  },
}

/** The actions that the state of a plan leaves to an operator. */
export const actionsOfPlan = (state: PatrolPlanState): PatrolPlanAction[] =>
  patrolPlanActions.filter(action => 'to' in patrolPlanTransitions[state][action])
