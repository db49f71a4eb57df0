import type { AlarmLevel, AlarmType } from '@palisade/contract'
import type { Fault } from '../site/fault.ts'
import type { SensorCode } from '../site/sensors.ts'
import type { Passage } from '../traffic/traffic.ts'

export type StoryAction =
  | { kind: 'event'; sensor: SensorCode; type: AlarmType; level?: AlarmLevel; description: string }
  | { kind: 'visitor'; camera: string }
  | { kind: 'vehicle'; camera: string; passage: Passage }
  /** A camera that finds faces sees those of a photograph, from 1. */
  | { kind: 'faces'; camera: string; picture: number }
  | { kind: 'fault'; camera: string; fault: Fault }

/** One line of a timetable: seconds from the start, what an onlooker would say, what happens. */
export type Step = readonly [at: number, says: string, action: StoryAction]

export type Story = { name: string; title: string; steps: readonly Step[] }

/** Plays a story; `perform` is called at each step's time. @returns ends it early */
export function playStory(story: Story, perform: (action: StoryAction) => void): () => void {
  const timers = story.steps.map(([at, , action]) => setTimeout(() => perform(action), at * 1000))
  return () => timers.forEach(clearTimeout)
}

/** `mm:ss` from the start of the story. */
export function stepTime(seconds: number): string {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0')
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`
}
