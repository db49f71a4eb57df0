import type { TaskPerson } from '@palisade/contract'
import { expect, test } from 'vitest'
import { givenBackOf, inShownOrder, proposedOf, sendable } from './people.ts'
import { buildPerson, buildTask } from './task.fixture.ts'

const people: TaskPerson[] = [
  buildPerson({ userId: 'a', status: 'free' }),
  buildPerson({ userId: 'b', status: 'free' }),
  buildPerson({ userId: 'c', status: 'busy' }),
]

test('the first free one is proposed, without an open task of the alarm', () => {
  expect(proposedOf(people, [])).toBe('a')
  expect(proposedOf(people, [buildTask({ userId: 'a', status: 'not_started' })])).toBe('b')
  expect(proposedOf(people, [buildTask({ userId: 'a', status: 'completed' })])).toBe('a')
  expect(proposedOf(people.slice(2), [])).toBeUndefined()
})

test('who has given the task back is not proposed, until it is theirs again', () => {
  for (const status of ['rejected', 'forwarded'] as const) {
    const given = buildTask({ userId: 'a', status })
    expect(givenBackOf([given], 'a')).toBe(given)
    expect(proposedOf(people, [given])).toBe('b')
    expect(proposedOf(people, [given, buildTask({ userId: 'a', status: 'completed' })])).toBe('a')
    expect(proposedOf(people.slice(0, 1), [given])).toBeUndefined()
  }
})

test('who is asked for by name is chosen, but neither twice nor where they may not be sent', () => {
  expect(sendable(people, [], 'c')).toBe('c')
  expect(sendable(people, [buildTask({ userId: 'c' })], 'c')).toBeUndefined()
  expect(sendable(people, [], 'd')).toBeUndefined()
})

test('who was shown keeps their place, who came since is below', () => {
  const order = inShownOrder(people, ['c', 'b']).map(({ userId }) => userId)
  expect(order).toEqual(['c', 'b', 'a'])
})
