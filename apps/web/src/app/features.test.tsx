import { screens } from '@palisade/contract'
import { expect, test } from 'vitest'
import * as features from './features.ts'

const descriptions = import.meta.glob<string>('../features/**/*.feature.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('each screen belongs to one feature', () => {
  const described = Object.values(features).flatMap(({ pages }) => Object.keys(pages ?? {}))
  expect(described.toSorted()).toEqual(Object.keys(screens).toSorted())
})

test('every feature is known to the console', () => {
  expect(Object.keys(descriptions)).toHaveLength(Object.keys(features).length)
})

test('the first script brings no page and no part along: descriptions import only listeners', () => {
  const imported = Object.values(descriptions).flatMap(text =>
    [...text.matchAll(/^import .* from '(.+)'/gm)].map(match => match[1]),
  )
  const others = imported.filter(path => !/^\.\/api\/[a-z-]+-events\.ts$/.test(path ?? ''))
  expect([...new Set(others)]).toEqual(['#shared/feature/feature.ts'])
})
