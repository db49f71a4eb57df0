import type { ResourceNode } from '@palisade/contract'
import { expect, test } from 'vitest'
import { withStates } from './resource-tree.ts'

const node = (id: string, state: ResourceNode['state']): ResourceNode => ({
  id,
  parentId: null,
  type: 'device',
  name: id,
  code: id,
  state,
  longitude: null,
  latitude: null,
})
const change = (id: string, state: 'online' | 'offline') => ({
  id,
  state,
  cause: null,
  stateSince: '2026-11-20T08:00:00Z',
})

test('the newest state of each device wins', () => {
  const nodes = [node('a', 'online'), node('b', 'online')]
  const next = withStates([change('a', 'offline'), change('a', 'online'), change('b', 'offline')])(nodes)
  expect(next?.map(({ state }) => state)).toEqual(['online', 'offline'])
})

test('news of other devices, or none, keep the list as it is', () => {
  const nodes = [node('a', 'online')]
  expect(withStates([change('x', 'offline'), change('a', 'online')])(nodes)).toBe(nodes)
  expect(withStates([change('a', 'offline')])(undefined)).toBeUndefined()
})
