import type { ErrorCode } from '../manifest/errors.ts'
import {
  dispatcherTaskActions,
  personTaskActions,
  type DispatcherTaskAction,
  type PersonTaskAction,
  type TaskAction,
  type TaskStatus,
} from './task.ts'

/** The state that an action leads to, or the code with which it is refused. */
export type TaskTransition = { to: TaskStatus } | { refused: ErrorCode }

const to = (status: TaskStatus) => ({ to: status })
const refused = (code: ErrorCode) => ({ refused: code })

const notAccepted = refused('task.not_accepted')
const notInReview = refused('task.not_in_review')
const notRejected = refused('task.not_rejected')

/** Every action is refused alike: the task has left this person's hands for good. */
const all = (transition: TaskTransition): Record<TaskAction, TaskTransition> => ({
  accept: transition,
  reject: transition,
  forward: transition,
  report: transition,
  false_alarm: transition,
  approve: transition,
  return: transition,
  reissue: transition,
  urge: transition,
  end: transition,
})

/** A report waits for the dispatcher; the person has nothing to do meanwhile. */
const inReview: Record<TaskAction, TaskTransition> = {
  ...all(refused('task.in_review')),
  approve: to('completed'),
  return: to('in_progress'),
  reissue: notRejected,
  end: to('completed'),
}

/** The result of every action in every state of a person's task (ALARM-31), for the server and for the screens. */
export const taskTransitions: Record<TaskStatus, Record<TaskAction, TaskTransition>> = {
  not_started: {
    accept: to('in_progress'),
    reject: to('rejected'),
    forward: to('forwarded'),
    report: notAccepted,
    false_alarm: notAccepted,
    approve: notInReview,
    return: notInReview,
    reissue: notRejected,
    urge: to('not_started'),
    end: to('completed'),
  },
  in_progress: {
    accept: refused('task.already_accepted'),
    reject: refused('task.already_accepted'),
    forward: to('forwarded'),
    report: to('pending_review'),
    false_alarm: to('false_alarm'),
    approve: notInReview,
    return: notInReview,
    reissue: notRejected,
    urge: to('in_progress'),
    end: to('completed'),
  },
  pending_review: inReview,
  false_alarm: inReview,
  rejected: {
    ...all(refused('task.already_rejected')),
    approve: notInReview,
    return: notInReview,
    reissue: to('not_started'),
  },
  forwarded: all(refused('task.already_forwarded')),
  completed: all(refused('task.closed')),
}

const possible = <Action extends TaskAction>(status: TaskStatus, actions: readonly Action[]): Action[] =>
  actions.filter(action => 'to' in taskTransitions[status][action])

/** The actions that the state leaves to the dispatcher. Permission and the pause between urges are asked elsewhere. */
export const dispatcherActionsOf = (status: TaskStatus): DispatcherTaskAction[] =>
  possible(status, dispatcherTaskActions)

/** The actions that the state leaves to the task's person. */
export const personActionsOf = (status: TaskStatus): PersonTaskAction[] => possible(status, personTaskActions)
