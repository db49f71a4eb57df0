import { describe, expect, it } from 'vitest'
import { createSequenceTracker } from './sequence.ts'

const accept = (numbers: readonly number[]) => {
  const gate = createSequenceTracker()
  return { gate, arrivals: numbers.map(number => gate.accept(number, 1)) }
}

describe('sequence tracker', () => {
  it('counts losses over the wrap, drops copies and late ones', () => {
    const { gate, arrivals } = accept([65_533, 65_534, 65_534, 65_535, 1, 0, 2])
    expect(arrivals).toEqual(['next', 'next', 'drop', 'next', 'gap', 'drop', 'next'])
    expect([gate.expected, gate.received, gate.highest]).toEqual([6, 5, 0x10002])
  })

  it('takes a new count after two packets in a row, and a new source at once', () => {
    const { gate, arrivals } = accept([5, 40_000, 6, 20_000, 20_001])
    expect(arrivals).toEqual(['next', 'drop', 'next', 'drop', 'restart'])
    expect([gate.expected, gate.received, gate.highest]).toEqual([1, 1, 20_001])
    expect(gate.accept(7, 2)).toBe('restart')
    expect(gate.accept(8, 2)).toBe('next')
    expect([gate.ssrc, gate.expected, gate.received]).toEqual([2, 2, 2])
  })

  it('a number that another kind of packet used is no loss, where it is the next one of this source', () => {
    const gate = createSequenceTracker()
    gate.pass(4, 1)
    expect(gate.expected).toBe(0)
    gate.accept(65_535, 1)
    gate.pass(0, 1)
    expect(gate.accept(1, 1)).toBe('next')
    gate.pass(2, 9)
    gate.pass(3, 1)
    expect([gate.accept(3, 1), gate.gap]).toEqual(['gap', 1])
    // A number that was used by both was the other packet's by mistake; a copy of the own one is a copy.
    gate.pass(4, 1)
    expect([gate.accept(4, 1), gate.accept(4, 1), gate.accept(5, 1)]).toEqual(['next', 'drop', 'next'])
  })

  it('knows nothing before the first packet', () => {
    const gate = createSequenceTracker()
    expect([gate.ssrc, gate.expected, gate.received, gate.highest, gate.gap]).toEqual([0, 0, 0, 0, 0])
  })

  it.each([
    [3000, 'gap', 2999],
    [3001, 'drop', 0],
  ])('takes a jump to %i as %s', (number, arrival, missing) => {
    const { gate, arrivals } = accept([0, number])
    expect([arrivals[1], gate.gap]).toEqual([arrival, missing])
  })

  it('drops what is a little late without a thought, and suspects what is 200 late of a new count', () => {
    expect(accept([1000, 801, 802]).arrivals).toEqual(['next', 'drop', 'drop'])
    expect(accept([1000, 800, 801]).arrivals).toEqual(['next', 'drop', 'drop'])
    expect(accept([1000, 799, 800]).arrivals).toEqual(['next', 'drop', 'restart'])
  })

  it('forgets the suspicion when the count goes on, and holds it over the wrap', () => {
    expect(accept([5, 20_000, 6, 20_001]).arrivals).toEqual(['next', 'drop', 'next', 'drop'])
    expect(accept([30_000, 65_535, 0]).arrivals).toEqual(['next', 'drop', 'restart'])
  })

  it('tells the missing ones of the last packet only', () => {
    const { gate } = accept([1, 4, 5])
    expect(gate.gap).toBe(0)
  })
})
