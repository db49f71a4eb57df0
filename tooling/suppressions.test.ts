import { expect, it } from 'vitest'
import { projectFiles, sourceOf } from './project-files.ts'

/** A comment that turns a check off, with the rest of its line. */
const suppression =
  /(?:oxlint|eslint)-disable|oxfmt-ignore|prettier-ignore|@ts-(?:ignore|expect-error|nocheck)/
/** The rules that it names, and behind them the reason in two words or more; `@ts-expect-error` has the reason alone. */
const explained = /-disable(?:-next-line|-line) [\w/, -]+ -- \S+ \S+|@ts-expect-error \S+ \S+/

const hidden = (source: string) =>
  source
    .split('\n')
    .flatMap((line, index) => (suppression.test(line) && !explained.test(line) ? [index + 1] : []))

it('tells a suppression with its reason from one without', () => {
  const [tool, turn] = ['oxlint', 'disable-next-line']
  expect(hidden(`a\n// ${tool}-${turn} no-console\n`)).toEqual([2])
  expect(hidden(`// ${tool}-${turn} -- only the tool's own\n`)).toEqual([1])
  expect(hidden(`// ${tool}-${turn} no-console -- the command prints its answer\n`)).toEqual([])
})

it('each suppression of a check names its rule and gives its reason', () => {
  const found = projectFiles('**/*.{ts,tsx,mjs,js}')
    .filter(file => file !== 'tooling/suppressions.test.ts')
    .flatMap(file => hidden(sourceOf(file)).map(line => `${file}:${line}`))
  expect(found).toEqual([])
})
