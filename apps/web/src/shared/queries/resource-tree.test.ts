import type { ResourceNode } from '@palisade/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshTree, treeLevelQuery, withStates } from './resource-tree.ts'

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
const change = (id: string, state: 'online' | 'offline' | 'fault') => ({
  id,
  state,
  cause: null,
  stateSince: '2026-11-20T08:00:00Z',
  maintenanceUntil: null,
  lockedUntil: null,
})

test('the newest state of each device wins', () => {
  const nodes = [node('a', 'online'), node('b', 'online')]
  const next = withStates([change('a', 'offline'), change('a', 'online'), change('b', 'offline')])(nodes)
  expect(next).toMatchObject([{ state: 'online' }, { state: 'offline' }])
})

test('news of other devices, or none, keep the list as it is', () => {
  const nodes = [node('a', 'online')]
  expect(withStates([change('x', 'offline'), change('a', 'online')])(nodes)).toBe(nodes)
  expect(withStates([change('a', 'offline')])(undefined)).toBeUndefined()
  const found = { text: 'a', matches: nodes, above: [] }
  expect(withStates([change('x', 'offline')])(found)).toBe(found)
  expect(withStates([change('a', 'offline')])('North gate')).toBe('North gate')
})

test('what a search found is renewed as well', () => {
  const found = { text: 'a', matches: [node('a', 'online')], above: [] }
  expect(withStates([change('a', 'fault')])(found)).toEqual({ ...found, matches: [node('a', 'fault')] })
})

test('news of an area fetch again what shows it or what lies right below it, and nothing else', () => {
  const queryClient = new QueryClient()
  const keyOf = (id?: string) =>
    treeLevelQuery({ centreId: 'c', type: 'all', ...(id !== undefined && { area: { id, code: id } }) })
      .queryKey
  queryClient.setQueryData(keyOf(), [node('a', undefined)])
  queryClient.setQueryData(keyOf('a'), [node('b', undefined)])
  queryClient.setQueryData(keyOf('z'), [node('y', undefined)])
  refreshTree(queryClient, ['a'])
  const isStale = (id?: string) => queryClient.getQueryState(keyOf(id))?.isInvalidated
  expect([isStale(), isStale('a'), isStale('z')]).toEqual([true, true, false])
})
