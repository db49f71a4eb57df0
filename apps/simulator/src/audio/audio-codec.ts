import { z } from 'zod'

export const audioCodecSchema = z.enum(['aac', 'pcma', 'pcmu'])
export type AudioCodec = z.infer<typeof audioCodecSchema>

/** Samples a second of each codec's track, which is its RTP clock too. */
export const audioRates: Record<AudioCodec, number> = { aac: 16_000, pcma: 8000, pcmu: 8000 }

/** AudioSpecificConfig: AAC low complexity, 16 kHz, one channel. */
export const AAC_CONFIG = Uint8Array.of(0x14, 0x08)
