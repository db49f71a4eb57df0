import { z } from 'zod'

// Sound of several clips made into one AAC track. Both sides of the channel check these shapes.

const bytes = z.custom<Uint8Array>(value => value instanceof Uint8Array)

/** Of what comes out: enough for speech, and every player has it. */
export const CODED_SOUND = { rate: 48_000, channels: 1, frame: 1024 } as const
/** AudioSpecificConfig of it: AAC-LC, 48 kHz, one channel. */
export const CODED_SOUND_CONFIG = Uint8Array.of(0x11, 0x88)

export const soundSourceSchema = z.object({
  codec: z.enum(['aac', 'flac']),
  /** AudioSpecificConfig, or the STREAMINFO block. */
  config: z.array(z.number()).max(64),
  rate: z.number().int().min(1000).max(192_000),
})
export type SoundSource = z.infer<typeof soundSourceSchema>

/** Sounds of a part of the movie. */
export const soundBatchSchema = z.object({
  /** Absent: the part has no sound. */
  source: soundSourceSchema.optional(),
  /** `at`: seconds of the movie. */
  frames: z.array(z.object({ bytes, at: z.number() })).max(20_000),
  /** Frames that came out before: a process that takes up the work of one that died goes on behind them. */
  made: z.number().int().min(0),
  /** Until then, seconds of the movie, silence fills what is missing. */
  until: z.number().min(0),
})
export type SoundBatch = z.infer<typeof soundBatchSchema>

/** AAC frames, one after another without a seam. */
export const codedSoundSchema = z.object({ frames: z.array(bytes) })
export type CodedSound = z.infer<typeof codedSoundSchema>
