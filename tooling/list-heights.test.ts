import { expect, it } from 'vitest'
import { projectFiles, sourceOf } from './project-files.ts'

const sources = () =>
  projectFiles('apps/web/src/**/*.tsx').filter(file => !/\.(test|fixture)\.tsx$/.test(file))

/** antd's own lists are higher; `AppSelect` has the height by itself, a cascade by the theme. */
const LIST = /<(?:Select|TreeSelect|AutoComplete)\b(?:<(?:[^<>]|<[^<>]*>)*>)?(?=\s)/g
/** Attributes that stand behind the tag's name, as far as the next tag. */
const unbounded = (source: string) =>
  [...source.matchAll(LIST)]
    .map(({ index }) => source.slice(index, index + 1_500).split('/>', 1)[0] ?? '')
    .filter(tag => !/\blistHeight=/.test(tag))

it('finds a drop-down list as high as antd makes it', () => {
  expect(unbounded('<Select options={all} />')).toHaveLength(1)
  expect(unbounded('<Select<string> listHeight={LIST_HEIGHT} options={all} /><AppSelect />')).toEqual([])
})

it('every drop-down list scrolls above four options (COMMON-24)', () => {
  const found = sources().flatMap(file =>
    unbounded(sourceOf(file)).map(tag => `${file}: ${tag.slice(0, 60)}`),
  )
  expect(found).toEqual([])
})
