import type { LiveView } from '@palisade/contract/media'
import { expect, test } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import { createLiveViews } from './live-views.ts'

const stream = { sessionId: 's1', userId: 'u1', cameraId: 'c1' }

function setup() {
  const clock = createManualClock(1_000_000)
  const told: LiveView[] = []
  return { clock, told, views: createLiveViews(clock, view => void told.push(view)) }
}

test('tells the beginning and the end of a view, the end once', () => {
  const { clock, told, views } = setup()
  const end = views.begin(stream, '10.0.0.7')
  clock.advance(5_000)
  end()
  end()
  const [{ id } = { id: '' }] = told
  const begun = { ...stream, id, address: '10.0.0.7', from: 1_000_000 }
  expect(told).toEqual([begun, { ...begun, to: 1_005_000 }])
})

test('keeps what is open, and what has ended until that is stored', () => {
  const { views } = setup()
  const ends = [views.begin(stream, 'a'), views.begin(stream, 'b')]
  ends[0]?.()
  expect(views.all().map(view => [view.address, view.to !== undefined])).toEqual([
    ['a', true],
    ['b', false],
  ])
  views.kept(views.all().map(view => view.id))
  expect(views.all().map(view => view.address)).toEqual(['b'])
})

test('is bounded while no server is there', () => {
  const { views } = setup()
  for (let index = 0; index < 13_000; index += 1) views.begin(stream, String(index))()
  expect(views.all()).toHaveLength(12_000)
  expect(views.all()[0]?.address).toBe('1000')
})
