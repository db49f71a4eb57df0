import { expect, test } from 'vitest'
import { DeviceFault } from '../kit/driver.ts'
import { readTable, valueOf } from './table.ts'

const read = (text: string) => readTable(Buffer.from(text))

test('lines of either end, and values with an equals sign', () => {
  const table = read('a.b[0].c=1\r\nname=x=y\nempty=\n\nno line\n')
  expect(['a.b[0].c', 'name', 'empty', 'none'].map(key => valueOf(table, key))).toEqual(['1', 'x=y', '', ''])
})

test.each(['', 'OK\r\n'])('"%s" is an empty one', text => {
  expect(read(text).size).toBe(0)
})

test.each(['<html a="b">', '\u0000=1', 'no table at all', 'a=1\n'.repeat(60_001)])('refuses %.12s', text => {
  expect(() => read(text)).toThrow(DeviceFault)
})
