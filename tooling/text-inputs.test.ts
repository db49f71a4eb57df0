import { expect, it } from 'vitest'
import { projectFiles, sourceOf } from './project-files.ts'

const sources = () =>
  projectFiles('apps/web/src/**/*.tsx').filter(file => !/\.(test|fixture)\.tsx$/.test(file))

/** `AppInput` bounds its text by itself, and a code's boxes take a character each. */
const TEXT_INPUT = /<(?:Input(?:\.(?!OTP)\w+)?|textarea|input)\b/g

/** The text of the tag that begins at `from`, to its closing bracket. */
function tagAt(source: string, from: number): string {
  let depth = 0
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '{') depth += 1
    if (source[at] === '}') depth -= 1
    if (source[at] === '>' && depth === 0) return source.slice(from, at + 1)
  }
  return source.slice(from)
}

const unbounded = (source: string) =>
  [...source.matchAll(TEXT_INPUT)]
    .map(({ index }) => tagAt(source, index))
    .filter(tag => !/\bmaxLength=|\breadOnly\b|\btype="(?:file|checkbox|radio)"|\{\.\.\./.test(tag))

it('finds an input that takes any number of characters', () => {
  expect(unbounded('<Input onChange={() => set(1 > 0)} value={text} />')).toHaveLength(1)
  expect(unbounded('<Input.TextArea value={text} maxLength={200} /><AppInput />')).toEqual([])
})

it('every text input is bounded (COMMON-26)', () => {
  const found = sources().flatMap(file =>
    unbounded(sourceOf(file)).map(tag => `${file}: ${tag.slice(0, 60)}`),
  )
  expect(found).toEqual([])
})
