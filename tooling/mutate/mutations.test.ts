import { expect, it } from 'vitest'
import { applyMutation, diffOf, mutationsOf } from './mutations.ts'

const faultsIn = (source: string) => mutationsOf('a.tsx', source).map(one => applyMutation(source, one))

it.each([
  ['const a = b < c', ['const a = (b <= c)', 'const a = (b > c)']],
  ['const a = b && c', ['const a = (b || c)']],
  ['const a = !b', ['const a = b']],
  ['const a = b ? c : d', ['const a = !(b) ? c : d']],
  ['if (a) b()', ['if (!(a)) b()', 'if (a) ;']],
  ['const a = await b', ['const a = b']],
  ['const a = 7', ['const a = 8']],
  ["const a = { b: 'c' }", ["const a = { b: '' }"]],
])('puts each small fault into %s', (source, faults) => {
  expect(faultsIn(source)).toEqual(faults)
})

it.each([
  "import a from 'b'",
  "type A = 'b' | 1",
  "const a = new Error('b')",
  "const a = <p className='b' />",
  'const a = `b ${c}` + d',
])('leaves alone what no test owns: %s', source => {
  expect(faultsIn(source)).toEqual([])
})

it('shows the lines that a fault changed', () => {
  const source = 'const a = 1\nconst b = a > 2\n'
  const [, fault] = mutationsOf('b.ts', source).filter(one => one.replacement.startsWith('('))
  expect(diffOf('b.ts', source, fault!)).toBe('  b.ts:2\n  - const b = a > 2\n  + const b = (a < 2)')
})
