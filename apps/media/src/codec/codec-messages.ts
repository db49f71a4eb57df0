import { z } from 'zod'
import { keyframeJobSchema } from './codec-job.ts'
import { sampleJobSchema, sampleSchema } from './sample/sample-job.ts'
import { codedSoundSchema, soundBatchSchema } from './transcode/sound-job.ts'
import { codedBatchSchema, pictureBatchSchema, transcodeOrderSchema } from './transcode/transcode-job.ts'

// The media program asks and a codec child answers: each question has one answer of the same id, in order.

const id = z.number()
const bytes = z.custom<Uint8Array>(value => value instanceof Uint8Array)

const questions = [
  /** Answered as soon as the codecs are loaded. */
  z.object({ ask: z.literal('ready') }),
  z.object({ ask: z.literal('keyframe'), job: keyframeJobSchema }),
  z.object({ ask: z.literal('order'), order: transcodeOrderSchema }),
  z.object({ ask: z.literal('batch'), batch: pictureBatchSchema }),
  z.object({ ask: z.literal('sound'), batch: soundBatchSchema }),
  z.object({ ask: z.literal('sample'), job: sampleJobSchema }),
] as const
export const codecQuestionSchema = z.discriminatedUnion('ask', questions)
export type CodecQuestion = z.infer<typeof codecQuestionSchema>
export const codecRequestSchema = z.object({ id, question: codecQuestionSchema })
export const codecAnswerSchema = z.union([
  z.object({ jpeg: bytes }),
  z.object({ coded: codedBatchSchema }),
  z.object({ sound: codedSoundSchema }),
  z.object({ sample: sampleSchema }),
  z.object({ isReady: z.literal(true) }),
  z.object({ failure: z.string() }),
])
export type CodecAnswer = z.infer<typeof codecAnswerSchema>
export const codecReplySchema = z.object({ id, answer: codecAnswerSchema })
export type CodecReply = z.infer<typeof codecReplySchema>
