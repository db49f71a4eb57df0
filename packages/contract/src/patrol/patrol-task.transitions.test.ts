import { expect, test } from 'vitest'
import { patrolTaskActions, patrolTaskTransitions, stateOfTask } from './patrol-task.transitions.ts'

test('the deeds that each state of a patrol leaves (PATROL-3)', () => {
  const possible = Object.entries(patrolTaskTransitions).map(([state, deeds]) => [
    state,
    patrolTaskActions.filter(action => 'to' in deeds[action]),
  ])
  expect(Object.fromEntries(possible)).toEqual({
    unstarted: ['start', 'take_over'],
    in_progress: ['pause', 'take_over', 'move', 'report'],
    paused: ['resume', 'take_over', 'report'],
    completed: [],
  })
})

test('only one that was begun is paused', () => {
  expect(stateOfTask({ status: 'in_progress', isPaused: true })).toBe('paused')
  expect(stateOfTask({ status: 'completed', isPaused: true })).toBe('completed')
})
