import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { planCameras } from '../site/plan.ts'
import { findSensor } from '../site/sensors.ts'
import { findStory, stories } from './stories.ts'
import { playStory, stepTime, type StoryAction } from './story.ts'

describe.each(stories)('$name', story => {
  const happenings = story.steps.map(([, , action]) => action)

  test('is in the order of its times', () => {
    const times = story.steps.map(([at]) => at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  test('names cameras and sensors that exist, and events they can report', () => {
    const cameras = new Set(planCameras(12).map(camera => camera.id))
    const unknown = happenings.filter(action =>
      action.kind === 'event'
        ? !findSensor(action.sensor)?.types.includes(action.type)
        : !cameras.has(action.camera),
    )
    expect(unknown).toEqual([])
  })

  test('leaves every camera as it was', () => {
    const last = new Map(
      happenings.flatMap(one => (one.kind === 'fault' ? [[one.camera, one.fault] as const] : [])),
    )
    expect(Array.from(last.values()).filter(fault => fault !== 'normal')).toEqual([])
  })
})

describe('playing', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('performs each step at its time, and no more once broken off', () => {
    const story = findStory('intrusion')!
    const performed: StoryAction[] = []
    const stop = playStory(story, action => performed.push(action))
    vi.advanceTimersByTime(6000)
    expect(performed).toEqual(story.steps.slice(0, 3).map(([, , action]) => action))
    stop()
    vi.advanceTimersByTime(600_000)
    expect(performed).toHaveLength(3)
  })

  test('times are shown as minutes and seconds', () => {
    expect([stepTime(5), stepTime(65)]).toEqual(['00:05', '01:05'])
  })
})
