import { expect, it } from 'vitest'
import { UnitBuffer } from './unit-buffer.ts'

const bytes = (size: number, value = 1) => new Uint8Array(size).fill(value)

it('takes exactly its limits in bytes and in units', () => {
  const buffer = new UnitBuffer(100, 2)
  expect(buffer.isEmpty).toBe(true)
  expect([buffer.begin(), buffer.add(bytes(99), 0, 99), buffer.begin(), buffer.addByte(7)]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([buffer.begin(), buffer.addByte(8), buffer.add(bytes(1), 0, 1), buffer.add(bytes(1), 1, 1)]).toEqual(
    [false, false, false, true],
  )
  expect([buffer.isEmpty, buffer.openLength]).toEqual([false, 1])
  expect(buffer.take().map(unit => unit.length)).toEqual([99, 1])
  expect(buffer.isEmpty).toBe(true)
})

it('grows with what it holds and keeps every byte', () => {
  const buffer = new UnitBuffer(1_000_000, 10)
  buffer.begin()
  for (let part = 0; part < 6; part++) buffer.add(bytes(30_000, part), 5000, 30_000)
  const [unit] = buffer.take()
  expect(unit).toHaveLength(150_000)
  for (let part = 0; part < 6; part++)
    expect(unit?.subarray(part * 25_000, (part + 1) * 25_000).every(byte => byte === part)).toBe(true)
})

it('uses its memory again, but not that of one huge unit', () => {
  const buffer = new UnitBuffer(4 * 1024 * 1024, 10)
  const memoryOf = (size: number) => {
    buffer.begin()
    buffer.add(bytes(size), 0, size)
    return buffer.take()[0]?.buffer
  }
  expect(memoryOf(1024 * 1024)).toBe(memoryOf(10))
  const huge = memoryOf(1024 * 1024 + 1)
  expect(memoryOf(10)).not.toBe(huge)
})
