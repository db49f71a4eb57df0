import { setImmediate as nextTurn } from 'node:timers/promises'
import { Duplex } from 'node:stream'
import { expect, it } from 'vitest'
import { createWriteCoalescer, HELD_LIMIT } from './write-coalescer.ts'

function createSocket() {
  const writes: number[] = []
  const socket = new Duplex({
    read() {},
    write: (chunk: Buffer, _encoding, done) => {
      writes.push(chunk.length)
      done()
    },
    writev: (chunks, done) => {
      writes.push(chunks.reduce((sum, { chunk }) => sum + (chunk as Buffer).length, 0))
      done()
    },
  })
  return { socket, writes }
}

it('what is written in one turn leaves in one write, and the next turn has its own', async () => {
  const { socket, writes } = createSocket()
  const together = createWriteCoalescer()
  for (const turn of [1, 2]) {
    for (let n = 0; n < 20; n++) {
      together.hold(socket)
      socket.write('frame')
      await Promise.resolve()
    }
    expect(writes).toHaveLength(turn - 1)
    await nextTurn()
    expect(writes).toHaveLength(turn)
  }
  expect(writes).toEqual([100, 100])
})

it('no more than the limit and one frame is held back', async () => {
  const { socket, writes } = createSocket()
  const together = createWriteCoalescer()
  const frame = 'x'.repeat(10_000)
  for (let n = 0; n < 100; n++) {
    together.hold(socket)
    socket.write(frame)
    expect(socket.writableLength).toBeLessThanOrEqual(HELD_LIMIT + frame.length)
  }
  await nextTurn()
  expect(writes.reduce((sum, length) => sum + length, 0)).toBe(100 * frame.length)
})

it('a socket that is gone meanwhile hurts nobody', async () => {
  const [gone, other] = [createSocket(), createSocket()]
  const together = createWriteCoalescer()
  for (const { socket } of [gone, other]) {
    together.hold(socket)
    socket.write('frame')
  }
  gone.socket.destroy()
  await nextTurn()
  expect(other.writes).toEqual([5])
})
