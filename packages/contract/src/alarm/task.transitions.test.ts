import { expect, test } from 'vitest'
import { dispatcherTaskActions, openTaskStatuses, personTaskActions, taskStatuses } from './task.ts'
import { dispatcherActionsOf, personActionsOf, taskTransitions } from './task.transitions.ts'

const actions = [...personTaskActions, ...dispatcherTaskActions, 'end'] as const

/** Each way that there is; everything else is refused. */
const ways = [
  'not_started accept in_progress',
  'not_started reject rejected',
  'not_started forward forwarded',
  'not_started urge not_started',
  'not_started end completed',
  'in_progress forward forwarded',
  'in_progress report pending_review',
  'in_progress false_alarm false_alarm',
  'in_progress urge in_progress',
  'in_progress end completed',
  'rejected reissue not_started',
  'pending_review approve completed',
  'pending_review return in_progress',
  'pending_review end completed',
  'false_alarm approve completed',
  'false_alarm return in_progress',
  'false_alarm end completed',
]

test('a task goes these ways and no others', () => {
  const found = taskStatuses.flatMap(status =>
    actions.flatMap(action => {
      const transition = taskTransitions[status][action]
      return 'to' in transition ? [`${status} ${action} ${transition.to}`] : []
    }),
  )
  expect(found.toSorted()).toEqual(ways.toSorted())
})

test('the end of the alarm ends exactly what is open', () => {
  expect(taskStatuses.filter(status => 'to' in taskTransitions[status].end).toSorted()).toEqual(
    [...openTaskStatuses].toSorted(),
  )
})

test.each([
  ['not_started', 'report', 'task.not_accepted'],
  ['in_progress', 'accept', 'task.already_accepted'],
  ['in_progress', 'reject', 'task.already_accepted'],
  ['in_progress', 'approve', 'task.not_in_review'],
  ['in_progress', 'reissue', 'task.not_rejected'],
  ['rejected', 'accept', 'task.already_rejected'],
  ['forwarded', 'report', 'task.already_forwarded'],
  ['pending_review', 'report', 'task.in_review'],
  ['pending_review', 'urge', 'task.in_review'],
  ['completed', 'urge', 'task.closed'],
  ['completed', 'approve', 'task.closed'],
] as const)('%s: %s is refused with %s', (status, action, code) => {
  expect(taskTransitions[status][action]).toEqual({ refused: code })
})

test('what the screens offer', () => {
  expect(dispatcherActionsOf('rejected')).toEqual(['reissue'])
  expect(dispatcherActionsOf('pending_review')).toEqual(['approve', 'return'])
  expect(dispatcherActionsOf('completed')).toEqual([])
  expect(personActionsOf('not_started')).toEqual(['accept', 'reject', 'forward'])
  expect(personActionsOf('in_progress')).toEqual(['forward', 'report', 'false_alarm'])
})
