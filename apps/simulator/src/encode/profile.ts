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

/** The README says what a site costs at this rate. */
export const FRAMES_PER_SECOND = 12.5

export const MAIN_SIZE = { width: 1280, height: 720 } as const
export const mainProfile = (codec: VideoProfile['codec'], framesPerSecond: number): VideoProfile => ({
  codec,
  ...MAIN_SIZE,
  framesPerSecond,
  bitrate: 1_500_000,
})

export const SUB_SIZE = { width: 640, height: 360 } as const
export const subProfile = (framesPerSecond: number): VideoProfile => ({
  codec: 'h264',
  ...SUB_SIZE,
  framesPerSecond,
  bitrate: 400_000,
})

/** The relay benchmark serves 720p25 at 2 Mbit/s. */
export const loadProfile: VideoProfile = {
  codec: 'h264',
  width: 1280,
  height: 720,
  framesPerSecond: 25,
  bitrate: 2_000_000,
}
