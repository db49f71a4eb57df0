import { expect, test } from 'vitest'
import {
  AWAY_TURN_MS,
  beginTurn,
  endTurn,
  endWindow,
  newTurn,
  nextTurn,
  TURN_MS,
  WINDOW_MS,
  type Turn,
  type TurnEnd,
} from './turn.rules.ts'

/** Goes round for a window with looks of `lookMs`, one at a time. */
function goRound(turns: Turn[], lookMs: number, endOf: (turn: Turn) => TurnEnd = () => 'looked') {
  const order: string[] = []
  let now = 0
  for (;;) {
    const turn = nextTurn(turns)
    if (!turn) throw new Error('nobody')
    now = Math.max(now, turn.dueAt)
    if (now >= WINDOW_MS) return { order, now }
    const lost = beginTurn(turn, now)
    order.push(turn.cameraId)
    now += lookMs
    endTurn(turn, endOf(turn), lost, now)
  }
}
const cameras = (count: number) => Array.from({ length: count }, (_, n) => newTurn(`c${n}`, 0))

test('a machine that keeps up looks at 2.5 frames of each camera a second, and sheds none', () => {
  const turns = cameras(4)
  const { now } = goRound(turns, 50)
  expect(turns.map(({ looked, shed }) => [looked, shed])).toEqual(turns.map(() => [WINDOW_MS / TURN_MS, 0]))
  expect(turns.map(turn => endWindow(turn, now, false))).toEqual(turns.map(() => ({ state: 'recognised' })))
})

test('one that does not keep up sheds evenly: the cameras come round in order, none of them twice before another', () => {
  const turns = cameras(10)
  const { order, now } = goRound(turns, 100)
  expect(order.every((id, n) => id === `c${n % 10}`)).toBe(true)
  expect(turns.map(({ looked }) => looked)).toEqual(turns.map(() => 10))
  expect(turns.every(({ shed }) => shed >= 9)).toBe(true)
  expect(turns.map(turn => endWindow(turn, now, false))).toEqual(
    turns.map(() => ({ state: 'shed', framesPerSecond: 1 })),
  )
  // A window of its own: what was shed before counts no more.
  expect(turns.map(({ looked, shed }) => [looked, shed])).toEqual(turns.map(() => [0, 0]))
})

test('a camera that shows nothing takes no turns of the others, and is not shed', () => {
  const turns = cameras(10)
  const { order, now } = goRound(turns, 100, turn => (turn.cameraId === 'c0' ? 'none' : 'looked'))
  expect(order.filter(id => id === 'c0').length).toBeLessThanOrEqual(WINDOW_MS / AWAY_TURN_MS)
  expect(endWindow(turns[0]!, now, false)).toEqual({ state: 'no_picture' })
  expect(Math.min(...turns.slice(1).map(({ looked }) => looked))).toBeGreaterThanOrEqual(10)
})

test('a camera whose frames nobody looked at is away while recognition is, and one that sends few frames is recognised', () => {
  const [failing, slow] = [cameras(1), cameras(1)]
  expect(endWindow(failing[0]!, goRound(failing, 50, () => 'failed').now, true)).toEqual({ state: 'away' })
  let calls = 0
  const { now } = goRound(slow, 50, () => (calls++ % 5 === 0 ? 'looked' : 'old'))
  expect(endWindow(slow[0]!, now, false)).toEqual({ state: 'recognised' })
})

test('a camera that is being looked at waits for no second look', () => {
  const [one, other] = cameras(2)
  beginTurn(one!, 0)
  expect(nextTurn([one!, other!])).toBe(other)
  beginTurn(other!, 0)
  expect(nextTurn([one!, other!])).toBeUndefined()
})
