import type { Db, Tx } from '#server/infra/database/database.ts'

export interface NewAnswer {
  alarm_id: string
  step_key: string
  revision: number
  choice: string | null
  text: string | null
  number: number | null
  user_id: string
  user_name: string
  request_id: string | null
  /** The run of an action that it began. */
  run_id: string | null
  /** When the step was answered, by the phone's time where that had no network. */
  at: Date
}

/** The values of an answer by which a repeat is told from another answer. */
export type AnswerValues = Pick<
  NewAnswer,
  'alarm_id' | 'step_key' | 'revision' | 'choice' | 'text' | 'number'
>

export async function insertAnswer(tx: Tx, answer: NewAnswer, pictureKeys: readonly string[]): Promise<void> {
  const { id } = await tx
    .insertInto('alarm_procedure_answer')
    .values(answer)
    .returning('id')
    .executeTakeFirstOrThrow()
  if (pictureKeys.length === 0) return
  await tx
    .insertInto('alarm_procedure_picture')
    .values(pictureKeys.map(file_key => ({ answer_id: id, file_key })))
    .execute()
}

/** The answer that a phone's request gave before. */
export async function findRequested(
  tx: Tx,
  userId: string,
  requestId: string,
): Promise<AnswerValues | undefined> {
  return tx
    .selectFrom('alarm_procedure_answer')
    .select(['alarm_id', 'step_key', 'revision', 'choice', 'text', 'number'])
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
}

export async function findPictureKey(
  db: Db,
  alarmId: string,
  pictureId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('alarm_procedure_picture as picture')
    .innerJoin('alarm_procedure_answer as answer', 'answer.id', 'picture.answer_id')
    .select('picture.file_key')
    .where('picture.id', '=', pictureId)
    .where('answer.alarm_id', '=', alarmId)
    .executeTakeFirst()
  return row?.file_key
}
