import type { AlarmLevel } from '@palisade/contract'

/** One tone: Hz, and ms of sound and of silence after it. */
interface Tone {
  pitch: number
  sound: number
  silence: number
}

const times = (count: number, tone: Tone): Tone[] => Array.from({ length: count }, () => tone)

/** The sound of each level: more urgent is higher, quicker and longer, so that levels are told apart unseen. */
export const alarmTones: Readonly<Record<AlarmLevel, readonly Tone[]>> = {
  very_urgent: times(6, { pitch: 1046, sound: 110, silence: 60 }),
  urgent: times(4, { pitch: 880, sound: 150, silence: 90 }),
  general: times(2, { pitch: 660, sound: 180, silence: 120 }),
  low: times(1, { pitch: 520, sound: 200, silence: 0 }),
}
