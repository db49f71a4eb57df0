import type { ProducerTime } from '@palisade/fmp4'

/** Ticks of the media timeline in a second (packages/fmp4 VIDEO_TIMESCALE), and the video track's number. */
const TIMESCALE = 90_000
const VIDEO_TRACK = 1
/** Number of frames whose times are kept, far more than a tile ever buffers. */
const KEPT_FRAMES = 512
/** Number of clock readings that are kept; the one with the shortest round trip is the most exact and is used. */
const KEPT_READINGS = 8

export interface WallClock {
  /** Notes when the server received the frames of a message. */
  frames(times: readonly ProducerTime[]): void
  /** Notes the answer to a ping: our clock when it was sent and now, and the server's clock in between, all in ms. */
  reading(sentAt: number, serverAt: number, now: number): void
  /**
   * The age of a shown frame in ms by the server's clock; undefined until both clocks are known.
   * @param mediaTime seconds on the media timeline
   */
  delayOf(mediaTime: number, now: number): number | undefined
}

/** Measures the true delay of a picture, from its receipt by the server to this screen, corrected for the difference of the two clocks. */
export function createWallClock(): WallClock {
  let kept: ProducerTime[] = []
  let readings: { trip: number; offset: number }[] = []

  return {
    frames(times) {
      kept = kept.concat(times.filter(time => time.track === VIDEO_TRACK)).slice(-KEPT_FRAMES)
    },
    reading(sentAt, serverAt, now) {
      const trip = now - sentAt
      readings = [...readings, { trip, offset: serverAt + trip / 2 - now }].slice(-KEPT_READINGS)
    },
    delayOf(mediaTime, now) {
      const truest = readings.toSorted((a, b) => a.trip - b.trip)[0]
      // A millisecond of slack: the browser rounds media times.
      const frame = kept.findLast(time => time.mediaTime <= mediaTime * TIMESCALE + 100)
      return truest && frame ? Math.max(0, now + truest.offset - frame.receivedAt) : undefined
    },
  }
}
