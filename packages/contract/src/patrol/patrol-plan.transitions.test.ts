import { expect, test } from 'vitest'
import { patrolPlanStates } from './patrol-plan.ts'
import { actionsOfPlan } from './patrol-plan.transitions.ts'

test('what each state of a plan leaves to an operator (PATROL-3)', () => {
  expect(Object.fromEntries(patrolPlanStates.map(state => [state, actionsOfPlan(state)]))).toEqual({
    not_started: ['start', 'update', 'delete'],
    in_progress: ['stop', 'pause', 'complete'],
    paused: ['stop', 'resume'],
    ended: ['start', 'update', 'delete'],
    completed: ['delete'],
  })
})
