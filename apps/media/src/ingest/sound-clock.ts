import { VIDEO_TIMESCALE } from '@palisade/fmp4'

/** Where a packet of sound is put on the timeline of the pictures, in ticks of the sound. */
export interface Placed {
  time: number
  /** Samples it is to have, by the speed of the pictures. */
  duration: number
}

export interface SoundClock {
  /** Notes a picture: its time in ticks of the pictures, and when it arrived, ms. */
  picture(time: number, receivedAt: number): void
  /** Places a packet. @param duration of what it holds, in samples */
  place(time: number, duration: number, receivedAt: number): Placed
}

/** The least delay of this long counts: single packets are late because of the network, ms. */
const WINDOW_MS = 2000
/** Less is not corrected, s: nobody hears it. */
const TOLERATED_S = 0.02
/** The most by which the speed is changed; clocks of cameras have been 1.25 % off. */
const MOST = 0.03
/** More than this is not made good by speed, s. */
const JUMP_S = 1

/**
 * Sound has a clock of its own, and in some cameras it is slow or fast: after ten minutes with 1.25 % the sound would be 7.5 s from its
 * picture. What of both arrives together belongs together; sender reports of such cameras say what their wrong clock says.
 */
export function createSoundClock(clockRate: number): SoundClock {
  const pictures = createLateness()
  const sound = createLateness()
  /** How far sound and pictures were apart at the beginning, as the camera sends them, s. */
  let apart: number | undefined
  /** Correction so far, s. */
  let shift = 0

  const wrongBy = (): number => {
    const [one, other] = [sound.least(), pictures.least()]
    if (one === undefined || other === undefined) return 0
    apart ??= one - other
    return one - other - apart - shift
  }

  return {
    picture: (time, receivedAt) => pictures.note(time / VIDEO_TIMESCALE, receivedAt),
    place(time, duration, receivedAt) {
      sound.note(time / clockRate, receivedAt)
      const wrong = wrongBy()
      if (Math.abs(wrong) > JUMP_S) shift += wrong
      const begin = Math.round(time + shift * clockRate)
      if (Math.abs(wrong) > TOLERATED_S && Math.abs(wrong) <= JUMP_S) {
        const most = (duration / clockRate) * MOST
        shift += Math.min(most, Math.max(-most, wrong))
      }
      return { time: begin, duration: Math.round(time + duration + shift * clockRate) - begin }
    },
  }
}

/** How late the units of a track arrive by its own clock, s: the least of the last seconds. */
function createLateness() {
  let since: number | undefined
  let now = Infinity
  let before: number | undefined
  return {
    note(time: number, receivedAt: number): void {
      since ??= receivedAt
      if (receivedAt - since >= WINDOW_MS) {
        before = now
        now = Infinity
        since = receivedAt
      }
      now = Math.min(now, receivedAt / 1000 - time)
    },
    /** Undefined before a whole window has passed. */
    least: (): number | undefined => before,
  }
}
