import { randomUUID } from 'node:crypto'
import { LIVE_TOKEN_TTL_MS, type CardReplay } from '@palisade/contract/media'
import type { RecordedUnit } from '@palisade/rtsp'
import { afterEach, expect, test } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import { createCardReader } from './card-reader.ts'
import { createOfferedCards } from './offered-cards.ts'
import { replayAt } from './replay-at.ts'
import { cardPictures, GROUP_MS, startServedCard } from './testing/served-card.ts'

const START = Date.UTC(2026, 10, 23, 10)
const SPAN = { from: START, to: START + 120_000 }
const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

/** Groups of the card begin at whole seconds. */
const stored = (from: number, to: number): Iterable<RecordedUnit> =>
  cardPictures(Math.floor(from / GROUP_MS) * GROUP_MS, to)

async function openReader(units = stored) {
  const card = await startServedCard('clock', units)
  endings.push(() => card.stop())
  const reader = createCardReader(card.replay(SPAN.from, SPAN.to), () => SPAN.to + 60_000)
  endings.push(() => reader.stop())
  return { card, reader }
}

test('groups follow each other from where it is asked, by one replay', async () => {
  const { card, reader } = await openReader()
  let at = START + 10_300
  for (let second = 10; second < 40; second++) {
    const group = await reader.after('c1', at, SPAN.to)
    expect(group?.from).toBe(START + second * 1000)
    at = (group?.from ?? 0) + (group?.duration ?? 0)
  }
  expect(card.plays()).toBe(1)
})

test('a leap ahead, and one back, begin another replay there', async () => {
  const { card, reader } = await openReader()
  await reader.after('c1', START + 10_000, SPAN.to)
  const ahead = await reader.after('c1', START + 90_500, SPAN.to)
  expect(ahead?.from).toBe(START + 90_000)
  const back = await reader.before('c1', START + 20_500, SPAN.from)
  expect(back?.from).toBe(START + 20_000)
  expect(card.plays()).toBe(3)
  const bytes = back && (await reader.bytes(back, 'all'))
  const key = back && (await reader.bytes(back, 'keys'))
  expect(bytes?.length).toBe(back?.size)
  expect(key?.length).toBe(back?.keySize)
})

test('behind the last group there is nothing; a card that stops fails the question', async () => {
  const { reader } = await openReader()
  expect(await reader.after('c1', SPAN.to - 1, SPAN.to + 60_000)).toMatchObject({ from: SPAN.to - 1000 })
  const { reader: broken } = await openReader(from => [...stored(from, from + 5000)].slice(0, 60))
  await expect(broken.after('c1', START + 8_000, SPAN.to)).rejects.toThrow('card')
})

test('the address of a replay is moved in the notation of its device', () => {
  const replay: CardReplay = {
    url: 'rtsp://10.0.0.9/Streaming/tracks/101/?starttime=20261123T180000Z&endtime=20261123T190000Z',
    manner: 'url',
    from: START,
    to: START + 3_600_000,
    offset: 0,
  }
  expect(replayAt(replay, START + 90_500)).toMatchObject({
    url: 'rtsp://10.0.0.9/Streaming/tracks/101/?starttime=20261123T180130Z&endtime=20261123T190000Z',
    from: START + 90_000,
  })
  expect(replayAt(replay, START - 90_500)).toEqual(replay)
})

test('an offered card is found by the token of its camera, for as long as that holds', () => {
  const clock = createManualClock(START)
  const cards = createOfferedCards(clock)
  const cardId = randomUUID()
  const replay: CardReplay = { url: 'rtsp://10.0.0.9/', manner: 'clock', ...SPAN, offset: 0 }
  cards.offer({ cardId, cameraId: 'c1', replay })
  expect(cards.find({ cameraId: 'c1', cardId })).toEqual(replay)
  expect(cards.find({ cameraId: 'c2', cardId })).toBeUndefined()
  expect(cards.find({ cameraId: 'c1', cardId: randomUUID() })).toBeUndefined()
  clock.advance(LIVE_TOKEN_TTL_MS)
  expect(cards.find({ cameraId: 'c1', cardId })).toEqual(replay)
  clock.advance(1)
  expect(cards.find({ cameraId: 'c1', cardId })).toBeUndefined()
})
