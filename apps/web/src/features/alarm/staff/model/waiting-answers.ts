import type { AlarmProcedure, ProcedureAnswer } from '@palisade/contract'
import type { AnswerDeed, Waiting } from '../outbox/waiting.ts'

export type WaitingAnswer = Waiting<AnswerDeed>

/** The answers to procedures that are on their way: not those that the server refused. */
export const answersOnTheirWay = (waiting: readonly Waiting[]): WaitingAnswer[] =>
  waiting.filter((one): one is WaitingAnswer => one.deed.kind === 'answer' && !one.refusal)

/** The values of an answer as they are shown; each of its photos has an id until the server gives it one. */
export const givenOf = ({ choice, text, number, pictures }: AnswerDeed, requestId = '') => ({
  choice: choice ?? null,
  text: text ?? null,
  number: number ?? null,
  pictureIds: pictures.map((_, index) => unsentPhotoId(requestId, index)),
})

const unsentPhotoId = (requestId: string, index: number) => `${requestId}/${index}`

/** A photo that waits on this phone, by the id that `withWaiting` gave it. */
export function unsentPhotoOf(waiting: readonly WaitingAnswer[], pictureId: string): Blob | undefined {
  return waiting
    .flatMap(({ requestId, deed }) =>
      deed.pictures.map((photo, index) => ({ photo, id: unsentPhotoId(requestId, index) })),
    )
    .find(({ id }) => id === pictureId)?.photo
}

/** The procedure as it will be once what waits is taken. @param by the guard's name */
export function withWaiting(
  procedure: AlarmProcedure,
  waiting: readonly WaitingAnswer[],
  by: string,
): AlarmProcedure {
  const answers = waiting.reduce<ProcedureAnswer[]>((known, { deed, at, requestId }) => {
    const isOfIt = deed.procedureId === procedure.procedureId && deed.version === procedure.version
    const seen = Math.max(0, ...known.filter(one => one.stepKey === deed.step.key).map(one => one.revision))
    // Somebody was first, or it has arrived already and is only not put away yet.
    if (!isOfIt || seen > deed.revision) return known
    const values = givenOf(deed, requestId)
    return [...known, { stepKey: deed.step.key, revision: deed.revision + 1, by, at, ...values, run: null }]
  }, procedure.answers)
  return { ...procedure, answers }
}
