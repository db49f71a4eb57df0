import type {
  AlarmLevel,
  AlarmType,
  ProcedureStep,
  ScheduleSpan,
  StepAction,
  StepOf,
} from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { levelNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { uniqueName } from './names.ts'

type Common = Partial<Pick<ProcedureStep, 'title' | 'text' | 'isRequired' | 'next'>>
const common = (key: string, more: Common) => ({
  key,
  title: `Step ${key}`,
  text: '',
  isRequired: true,
  next: null,
  ...more,
})

export const textStep = (key: string, more: Common = {}): StepOf<'text'> => ({
  kind: 'text',
  ...common(key, more),
})

/** A question with choices by their labels, each with the step that it leads to. */
export const choiceStep = (
  key: string,
  choices: Readonly<Record<string, string | null>>,
  more: Common = {},
): StepOf<'choice'> => ({
  kind: 'choice',
  ...common(key, more),
  choices: Object.entries(choices).map(([label, next], index) => ({ key: `c${index + 1}`, label, next })),
})

/** A question for a number, with its ranges as from, to, next. */
export const numberStep = (
  key: string,
  more: Common & Partial<Pick<StepOf<'number'>, 'min' | 'max' | 'unit' | 'ranges'>> = {},
): StepOf<'number'> => ({
  kind: 'number',
  min: null,
  max: null,
  unit: '',
  ranges: [],
  ...common(key, more),
  ...more,
})

/** A written answer or photos; left empty only where it has branches. */
export const emptyableStep = <Kind extends 'written' | 'photo'>(
  kind: Kind,
  key: string,
  more: Common & Partial<Pick<StepOf<'written'>, 'branches'>> = {},
) => ({ kind, branches: null, ...common(key, more), ...more })

/** Null where the editor may not see what it names. */
export const actionStep = (key: string, action: StepAction | null, more: Common = {}): StepOf<'action'> => ({
  kind: 'action',
  action,
  ...common(key, more),
})

export interface ProcedureOptions {
  name?: string
  types?: readonly AlarmType[]
  levels?: readonly AlarmLevel[]
  areaId?: string
  schedule?: readonly ScheduleSpan[]
  isEnabled?: boolean
  steps?: readonly ProcedureStep[]
}

/** A procedure in its first version, of one required step unless told otherwise. */
export async function buildProcedure(
  db: Db,
  options: ProcedureOptions = {},
): Promise<{ id: string; name: string }> {
  const { name = uniqueName('P'), types = [], levels = [], areaId = null, schedule = [] } = options
  const { isEnabled = true, steps = [textStep('s1')] } = options
  const { id } = await db
    .insertInto('alarm_procedure')
    .values({
      name,
      types: [...types],
      levels: levels.map(levelNumber),
      area_id: areaId,
      schedule: JSON.stringify(schedule),
      is_enabled: isEnabled,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('alarm_procedure_version')
    .values({ procedure_id: id, version: 1, name, steps: JSON.stringify(steps), saved_by: 'Somebody' })
    .execute()
  return { id, name }
}
