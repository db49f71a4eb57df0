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

/** Modules that a description needs: its listener, and the keys of queries that events have fetched again. */
const LISTENING =
  /^(?:\.\/api\/[a-z-]+-(?:events|keys|queries)\.ts|#shared\/(?:feature|events|queries|recognition)\/[a-z-]+\.ts)$/

test('the first script brings no page and no part along: descriptions import only listeners', () => {
  const imported = Object.values(descriptions).flatMap(text =>
    [...text.matchAll(/^import .* from '(.+)'/gm)].map(match => match[1]),
  )
  expect(imported).toContain('#shared/feature/feature.ts')
  expect(imported.filter(path => !LISTENING.test(path ?? ''))).toEqual([])
})
