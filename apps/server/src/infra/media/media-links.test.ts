import { expect, test } from 'vitest'
import type { MediaLink } from './media-link.ts'
import { createMediaLinks } from './media-links.ts'

const frame = { type: 'release', cameraId: 'c1', causeId: 'k1' } as const

/** A link that tells what was sent on it. */
function linkOf({ isUp = true, has = false }) {
  const sent: unknown[] = []
  const link = {
    has: () => has,
    isOpen: () => isUp,
    send(one: unknown) {
      if (isUp) sent.push(one)
      return isUp
    },
  } as Partial<MediaLink> as MediaLink
  return { link, sent }
}

test('a mark goes to every program, since each marks the files that it has', () => {
  const [one, other] = [linkOf({ has: true }), linkOf({})]
  const links = createMediaLinks(
    new Map([
      ['a', one.link],
      ['b', other.link],
    ]),
  )
  expect(links.tellMark(frame)).toBe(true)
  expect([one.sent, other.sent]).toEqual([[frame], [frame]])
})

test('it counts as told when the program that has the camera was reached', () => {
  const down = linkOf({ has: true, isUp: false })
  expect(
    createMediaLinks(
      new Map([
        ['a', down.link],
        ['b', linkOf({}).link],
      ]),
    ).tellMark(frame),
  ).toBe(false)
  const unknown = new Map([
    ['a', linkOf({}).link],
    ['b', linkOf({ isUp: false }).link],
  ])
  expect(createMediaLinks(unknown).tellMark(frame)).toBe(true)
})

test('what one program told is answered to it alone', () => {
  const [one, other] = [linkOf({}), linkOf({})]
  const links = createMediaLinks(
    new Map([
      ['a', one.link],
      ['b', other.link],
    ]),
  )
  expect(links.send('b', { type: 'recordedKept', ids: [7] })).toBe(true)
  expect(links.send('c', { type: 'recordings' })).toBe(false)
  expect([one.sent, other.sent]).toEqual([[], [{ type: 'recordedKept', ids: [7] }]])
})
