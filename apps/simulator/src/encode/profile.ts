import { z } from 'zod'

export const videoProfileSchema = z.object({
  codec: z.enum(['h264', 'h265']),
  width: z.int(),
  height: z.int(),
  framesPerSecond: z.number(),
  /** Bits a second at most. */
  bitrate: z.number(),
})
export type VideoProfile = z.infer<typeof videoProfileSchema>

/** Seconds between key frames. */
export const KEY_INTERVAL_S = 2

// 12.5 frames a second: what a site of this size records, and what twelve of them cost (README).
const FRAMES_PER_SECOND = 12.5

export const mainProfile = (codec: VideoProfile['codec']): VideoProfile => ({
  codec,
  width: 1280,
  height: 720,
  framesPerSecond: FRAMES_PER_SECOND,
  bitrate: 1_500_000,
})

export const subProfile: VideoProfile = {
  codec: 'h264',
  width: 640,
  height: 360,
  framesPerSecond: FRAMES_PER_SECOND,
  bitrate: 400_000,
}

/** The relay benchmark serves 720p25 at 2 Mbit/s. */
export const loadProfile: VideoProfile = {
  codec: 'h264',
  width: 1280,
  height: 720,
  framesPerSecond: 25,
  bitrate: 2_000_000,
}
