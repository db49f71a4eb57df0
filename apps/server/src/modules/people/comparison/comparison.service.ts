import type { Contract, ResultOf } from '@palisade/contract'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Recogniser } from '#server/modules/people/recognition/recogniser.ts'
import { bytesOf, presentLook, similaritiesOf } from './comparison.rules.ts'

type Calls = Contract['comparison']

/** Comparing pictures of faces. Neither pictures nor features of a comparison are kept. */
export function createComparisonService({ recogniser }: { recogniser: Recogniser }) {
  return {
    async contrast(
      { first, second, purpose, reason },
      { audit, signal },
    ): Promise<ResultOf<Calls['contrast']>> {
      // Before anything is looked at: who tries is in the log, whatever comes of it.
      audit({ after: { purpose, reason } })
      const pictures = [bytesOf('first', first.content), bytesOf('second', second.content)] as const
      const model = await recogniser.model()
      const looks = await Promise.all(pictures.map(picture => recogniser.look(picture, signal)))
      const [one, other] = looks
      // The model may have been exchanged between two answers: features of different ones are never compared.
      if (!one || !other || looks.some(({ modelId }) => modelId !== model.modelId))
        throw new AppError('recognition.busy')
      return {
        first: presentLook(one),
        second: presentLook(other),
        similarities: similaritiesOf(one.faces, other.faces, model),
      }
    },
  } satisfies CallsOf<'comparison'>
}
