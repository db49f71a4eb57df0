import { expect, it } from 'vitest'
import { projectFiles, sourceOf } from '../project-files.ts'

const TYPED = /\b(?:queryKey: |\w*[kK]ey = )(\['[\w-]+'[^\]]*\])/g

/** Query keys that more than one file types out, with the files: whoever changes one of them must not miss the other. */
function typedTwice(sources: ReadonlyMap<string, string>): string[] {
  const typed = [...sources].flatMap(([file, source]) =>
    [...source.matchAll(TYPED)].map(([, key = '']) => ({ file, key: key.replaceAll(/\s+/g, ' ') })),
  )
  return [...Map.groupBy(typed, ({ key }) => key)].flatMap(([key, places]) => {
    const files = [...new Set(places.map(({ file }) => file))]
    return files.length > 1 ? [`${key}: ${files.join(', ')}`] : []
  })
}

it('finds a key that two files type', () => {
  const sources = new Map([
    ['a.ts', "export const listKey = ['noun', 'list'] as const\nconst oneKey = ['noun', 'one']\n"],
    ['b.ts', "  queryKey: ['noun', 'list'],\n"],
    ['c.ts', "  queryKey: [...listKey, 'first'],\n  queryKey: ['noun', 'other'],\n"],
  ])
  expect(typedTwice(sources)).toEqual(["['noun', 'list']: a.ts, b.ts"])
})

it('each query key of the console is typed once', () => {
  const files = projectFiles('apps/web/src/**/*.{ts,tsx}').filter(
    file => !/\.(?:test|fixture)\.|\/testing\//.test(file),
  )
  expect(typedTwice(new Map(files.map(file => [file, sourceOf(file)])))).toEqual([])
})
