import type { ErrorCode } from '../manifest/errors.ts'
import type { PatrolTaskStatus } from './patrol-task.ts'

/** Deeds of a person at a patrol. */
export const patrolTaskActions = ['start', 'pause', 'resume', 'take_over', 'move', 'report'] as const
export type PatrolTaskAction = (typeof patrolTaskActions)[number]

/** How a patrol stands for its transitions: one that was begun may be paused. */
export type PatrolTaskState = PatrolTaskStatus | 'paused'
export type PatrolTaskTransition = { to: PatrolTaskState } | { refused: ErrorCode }

const to = (state: PatrolTaskState): PatrolTaskTransition => ({ to: state })
const refused = (code: ErrorCode): PatrolTaskTransition => ({ refused: code })
const notBegun = refused('patrol_task.not_begun')
const isPaused = refused('patrol_task.is_paused')
const notPaused = refused('patrol_task.not_paused')
const isOver = refused('patrol_task.over')

/** The result of every deed in every state of a patrol (PATROL-3). */
export const patrolTaskTransitions: Record<
  PatrolTaskState,
  Record<PatrolTaskAction, PatrolTaskTransition>
> = {
  unstarted: {
    start: to('in_progress'),
    pause: notBegun,
    resume: notPaused,
    take_over: to('unstarted'),
    move: notBegun,
    report: notBegun,
  },
  in_progress: {
    start: refused('patrol_task.already_begun'),
    pause: to('paused'),
    resume: notPaused,
    take_over: to('in_progress'),
    move: to('in_progress'),
    report: to('in_progress'),
  },
  paused: {
    start: refused('patrol_task.already_begun'),
    pause: isPaused,
    resume: to('in_progress'),
    take_over: to('paused'),
    move: isPaused,
    // A tour that stands still takes reports, too.
    report: to('paused'),
  },
  completed: {
    start: isOver,
    pause: isOver,
    resume: isOver,
    take_over: isOver,
    move: isOver,
    report: isOver,
  },
}

export const stateOfTask = ({
  status,
  isPaused: stands,
}: {
  status: PatrolTaskStatus
  isPaused: boolean
}): PatrolTaskState => (status === 'in_progress' && stands ? 'paused' : status)
