import { expect, it } from 'vitest'
import { projectFiles, sourceOf } from '../project-files.ts'

/** An array that begins with texts: these, and whether it has nothing else. */
const ARRAY = /\[\s*('[\w-]+'(?:,\s*'[\w-]+')*)(\s*\])?/g
/** Shortly before an array of one word that is used as a key; others of them are lists of something else. */
const USES_KEYS = /refreshOn|useChange|invalidateQueries/
/** In front of an array that is a query key. */
const OF_A_KEY = /(?:\bqueryKey: |[kK]ey = |[kK]ey=\{)$/
const hasKeysAlone = (file: string) => file.endsWith('-keys.ts')

interface Typed {
  file: string
  key: string
  isKey: boolean
}

function typedIn(file: string, source: string): Typed[] {
  return [...source.matchAll(ARRAY)].flatMap(({ index, 1: texts = '', 2: end }) => {
    const before = (characters: number) => source.slice(Math.max(0, index - characters), index)
    const isKey = hasKeysAlone(file) || OF_A_KEY.test(before(20))
    const isLong = texts.includes(',')
    if (!isKey && !isLong && !USES_KEYS.test(before(120))) return []
    return [{ file, key: texts.replaceAll(/\s+/g, ' ') + (end || isLong ? '' : ' …'), isKey }]
  })
}

/** Query keys that more than one file types out, with the files: whoever changes one of them must not miss the other. */
function typedTwice(sources: ReadonlyMap<string, string>): string[] {
  const typed = [...sources].flatMap(([file, source]) => typedIn(file, source))
  return [...Map.groupBy(typed, ({ key }) => key)].flatMap(([key, places]) => {
    const files = [...new Set(places.map(({ file }) => file))]
    return files.length > 1 && places.some(({ isKey }) => isKey) ? [`[${key}]: ${files.join(', ')}`] : []
  })
}

it('finds a key that two files type', () => {
  const sources = new Map([
    ['a.ts', "export const listKey = ['noun', 'list'] as const\nconst oneKey = ['noun', 'one']\n"],
    ['b.ts', "  queryKey: ['noun', 'list'],\n  other: ['noun', 'one']"],
    [
      'c.ts',
      "  queryKey: [...listKey, 'first'],\n  queryKey: ['noun', 'other'],\n refreshOn([['noun.changed'], ['noun', 'list']])",
    ],
    ['d.tsx', "<Select listKey={['noun', 'one', kind]} kinds={['x', 'y']} />"],
    ['e.ts', "const kinds = ['x', 'y']"],
  ])
  expect(typedTwice(sources)).toEqual([
    "['noun', 'list']: a.ts, b.ts, c.ts",
    "['noun', 'one']: a.ts, b.ts, d.tsx",
  ])
})

it('each query key of the console is typed once', () => {
  const files = projectFiles('apps/web/src/**/*.{ts,tsx}').filter(
    file => !/\.(?:test|fixture)\.|\/testing\//.test(file),
  )
  expect(typedTwice(new Map(files.map(file => [file, sourceOf(file)])))).toEqual([])
})
