import { facesAnswerSchema, modelRefusals } from '@palisade/contract/recognition'
import { z } from 'zod'

// The recognition program asks and a worker answers: each question has one answer of the same id.

const bytes = z.custom<Uint8Array>(value => value instanceof Uint8Array)

export const workerQuestionSchema = z.object({
  id: z.number(),
  question: z.discriminatedUnion('ask', [
    z.object({ ask: z.literal('load'), folder: z.string() }),
    z.object({ ask: z.literal('look'), picture: bytes }),
  ]),
})
export type WorkerQuestion = z.infer<typeof workerQuestionSchema>['question']

export const workerReplySchema = z.object({
  id: z.number(),
  answer: z.union([
    facesAnswerSchema,
    z.object({ loaded: z.literal(true) }),
    /** `refusal`: the model is to blame, for this. */
    z.object({
      fault: z.string(),
      refusal: z.enum(modelRefusals).optional(),
      detail: z.string().optional(),
    }),
  ]),
})
export type WorkerAnswer = z.infer<typeof workerReplySchema>['answer']
